try {
  const { dataset } = document.documentElement;
  const show = (kept) => {
    dataset.density = kept === 'compact' ? kept : 'comfortable';
  };
  show(localStorage.getItem('easel:density'));
  addEventListener('change', ({ target }) => {
    if (target.name !== 'density') return;
    show(target.value);
    localStorage.setItem('easel:density', target.value);
  });
  addEventListener('DOMContentLoaded', () => {
    for (const radio of document.getElementsByName('density')) {
      radio.checked = radio.value === dataset.density;
      radio.closest('fieldset').hidden = false;
    }
  });
} catch {}
