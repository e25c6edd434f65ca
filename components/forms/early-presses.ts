/**
 * Records the press of a button whose scripts are not loaded yet, for `usePressedEarly`; typing after the
 * press cancels it. This script runs first, inline in the page.
 *
 * It gets a press before React does, which hydrates a button in the middle of its first press: after that
 * the button would not be known as an early one, and its own listener would not have run either.
 */
export const noteEarlyPresses = `
addEventListener('click', function (event) {
  var button = event.target.closest('[data-early-press]')
  if (button) button.dataset.earlyPress = 'noted'
}, true)
addEventListener('input', function () {
  var button = document.querySelector('[data-early-press=noted]')
  if (button) button.dataset.earlyPress = ''
})
`
