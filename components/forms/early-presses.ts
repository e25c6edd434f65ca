/**
 * Notes the press of a button whose scripts are not there yet, for `usePressedEarly`; who goes on typing
 * after it has not meant it yet. It runs before everything else, as it stands in the page.
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
