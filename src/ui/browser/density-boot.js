try {
  const { dataset } = document.documentElement;
  const show = (stored) => {
    dataset.density = stored === 'compact' || stored === 'gallery' ? stored : 'comfortable';
  };
  show(localStorage.getItem('easel:density'));
  addEventListener('change', ({ target }) => {
    if (target.name !== 'density') return;
    show(target.value);
    localStorage.setItem('easel:density', target.value);
  });
} catch {}
