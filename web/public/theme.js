// Before anything is painted: the colours that were chosen last, else those of the system.
(function () {
  try {
    var chosen = localStorage.getItem('theme');
    if (chosen) document.documentElement.dataset.theme = chosen;
  } catch (_) {
    /* nothing may be kept here */
  }
})();
