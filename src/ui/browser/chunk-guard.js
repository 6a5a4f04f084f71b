for (const type of ['error', 'vite:preloadError', 'astro:hydration-error']) {
  addEventListener(
    type,
    (event) => {
      const { type: kind, rel } = event.target;
      const { error } = event.detail ?? {};
      const isChunk = error ? /import/i.test(error) : kind === 'module' || rel === 'modulepreload';
      try {
        const mayHelp = navigator.onLine && (isChunk || event.payload);
        if (mayHelp && Date.now() - sessionStorage.getItem('easel:reload') >= 10000) {
          sessionStorage.setItem('easel:reload', Date.now());
          event.preventDefault();
          location.reload();
          return;
        }
      } catch {}
      if (error)
        setTimeout(() => {
          throw error;
        });
    },
    true,
  );
}
