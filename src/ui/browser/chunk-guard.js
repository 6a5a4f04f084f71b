for (const type of ['error', 'vite:preloadError', 'astro:hydration-error']) {
  addEventListener(
    type,
    (event) => {
      const { type: kind, rel } = event.target;
      const isChunk = event.detail ? /import/i.test(event.detail.error) : kind === 'module' || rel === 'modulepreload';
      if (!navigator.onLine || !(isChunk || event.payload)) return;
      try {
        if (Date.now() - sessionStorage.getItem('easel:reload') < 10000) return;
        sessionStorage.setItem('easel:reload', Date.now());
        event.preventDefault();
        location.reload();
      } catch {}
    },
    true,
  );
}
