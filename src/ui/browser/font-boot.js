try {
  const key = 'easel:fonts';
  const faces = [...document.styleSheets].flatMap((sheet) =>
    [...(sheet.href ? [] : sheet.cssRules)]
      .map(({ cssText }) => ({ sheet, cssText }))
      .filter(({ cssText }) => /^@font-face.*url\(/s.test(cssText)),
  );
  const files = faces.map(({ cssText }) => /url\(([^()]*)\)/.exec(cssText)?.[1]).join();
  if (localStorage.getItem(key) !== files && PerformanceObserver.supportedEntryTypes.includes('paint')) {
    for (const { sheet, cssText } of faces)
      sheet.deleteRule([...sheet.cssRules].findIndex((rule) => rule.cssText === cssText));
    new PerformanceObserver((_, observer) => {
      observer.disconnect();
      document.fonts.addEventListener('loadingdone', () => localStorage.setItem(key, files), { once: true });
      for (const { sheet, cssText } of faces) sheet.insertRule(cssText);
    }).observe({ type: 'paint', buffered: true });
  }
} catch {}
