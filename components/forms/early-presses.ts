/**
 * Records the press of a button whose scripts are not loaded yet, for `usePressedEarly`; typing after the
 * press cancels it. This script runs first, inline in the page.
 */
export const noteEarlyPresses = `
addEventListener('click', function (event) {
  var button = event.target.closest('[data-early-press]')
  if (button) button.dataset.earlyPress = 'noted'
})
addEventListener('input', function () {
  var button = document.querySelector('[data-early-press=noted]')
  if (button) button.dataset.earlyPress = ''
})
`
