try {
  const { dataset } = document.documentElement;
  const show = (kept) => {
    dataset.density = kept === 'compact' || kept === 'gallery' ? kept : 'comfortable';
  };
  show(localStorage.getItem('easel:density'));
  addEventListener('change', ({ target }) => {
    if (target.name !== 'density') return;
    show(target.value);
    localStorage.setItem('easel:density', target.value);
  });
} catch {}
