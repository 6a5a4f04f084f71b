import { expect, it } from 'vitest';
import { isCrawler } from '../../../src/lib/crawler.ts';
import { readList } from '../../groups.ts';

const MOBILE = 'AppleWebKit/537.36 (KHTML, like Gecko) Chrome/138.0.0.0 Mobile Safari/537.36';
const DESKTOP = 'AppleWebKit/537.36 (KHTML, like Gecko) Chrome/138.0.0.0 Safari/537.36';
const IOS = 'AppleWebKit/605.1.15 (KHTML, like Gecko)';
const IPHONE = `Mozilla/5.0 (iPhone; CPU iPhone OS 18_5 like Mac OS X) ${IOS}`;

const CRAWLERS = [
  'Mozilla/5.0 (compatible; Googlebot/2.1; +http://www.google.com/bot.html)',
  'Googlebot-Image/1.0',
  'Mozilla/5.0 (compatible; Google-InspectionTool/1.0;)',
  'APIs-Google (+https://developers.google.com/webmasters/APIs-Google.html)',
  'AdsBot-Google (+http://www.google.com/adsbot.html)',
  'Mediapartners-Google',
  'FeedFetcher-Google; (+http://www.google.com/feedfetcher.html)',
  'GoogleOther',
  'Mozilla/5.0 (compatible; Google-Read-Aloud; +https://support.google.com/webmasters/answer/1061943)',
  `Mozilla/5.0 (X11; Linux x86_64) ${DESKTOP} (compatible; Google-Safety; +http://www.google.com/bot.html)`,
  'Mozilla/5.0 (compatible; bingbot/2.0; +http://www.bing.com/bingbot.htm)',
  'Mozilla/5.0 (Windows NT 6.1; WOW64) AppleWebKit/534+ (KHTML, like Gecko) BingPreview/1.0b',
  'Mozilla/5.0 (Windows NT 6.1; WOW64) SkypeUriPreview Preview/0.5',
  'Snap URL Preview Service; bot; snapchat; https://developers.snap.com/robots',
  `Mozilla/5.0 (X11; Linux x86_64) ${DESKTOP} Google Web Preview`,
  ...readList(`
    DuckDuckBot/1.1; (+http://duckduckgo.com/duckduckbot.html)
    Mozilla/5.0 (compatible; Baiduspider/2.0; +http://www.baidu.com/search/spider.html)
    Mozilla/5.0 (compatible; YandexBot/3.0; +http://yandex.com/bots)
    Mozilla/5.0 (compatible; Yahoo! Slurp; http://help.yahoo.com/help/us/ysearch/slurp)
    Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_5) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/13.1.1 Safari/605.1.15 (Applebot/0.1)
    Mozilla/5.0 (compatible; SemrushBot/7~bl; +http://www.semrush.com/bot.html)
    Mozilla/5.0 (compatible; AhrefsBot/7.0; +http://ahrefs.com/robot/)
    Mozilla/5.0 (compatible; MJ12bot/v1.4.8; http://mj12bot.com/) · CCBot/2.0 (https://commoncrawl.org/faq/)
    Mozilla/5.0 (compatible; archive.org_bot +http://archive.org/details/archive.org_bot)
    ia_archiver (+http://www.alexa.com/site/help/webmasters; crawler@alexa.com)
    Mozilla/5.0 AppleWebKit/537.36 (KHTML, like Gecko; compatible; GPTBot/1.2; +https://openai.com/gptbot)
    Mozilla/5.0 AppleWebKit/537.36 (KHTML, like Gecko); compatible; ChatGPT-User/1.0; +https://openai.com/bot
    Mozilla/5.0 AppleWebKit/537.36 (KHTML, like Gecko; compatible; ChatGPT-User/2.0)
    Mozilla/5.0 AppleWebKit/537.36 (KHTML, like Gecko; compatible; ClaudeBot/1.0; +claudebot@anthropic.com)
    Mozilla/5.0 AppleWebKit/537.36 (KHTML, like Gecko; compatible; Claude-User/1.0; +Claude-User@anthropic.com)
    Mozilla/5.0 AppleWebKit/537.36 (KHTML, like Gecko; compatible; Perplexity-User/1.0)
    Mozilla/5.0 (compatible; MistralAI-User/1.0; +https://docs.mistral.ai/robots)
    meta-externalagent/1.1 (+https://developers.facebook.com/docs/sharing/webmasters/crawler)
    meta-externalfetcher/1.1 · facebookexternalhit/1.1 (+http://www.facebook.com/externalhit_uatext.php)
    WhatsApp/2.23.20.0 · WhatsApp/2.2413.51 W · Twitterbot/1.0
    LinkedInBot/1.0 (compatible; Mozilla/5.0; Apache-HttpClient +http://www.linkedin.com)
    Slackbot-LinkExpanding 1.0 (+https://api.slack.com/robots) · Slack-ImgProxy (+https://api.slack.com/robots)
    Mozilla/5.0 (compatible; Discordbot/2.0; +https://discordapp.com) · TelegramBot (like TwitterBot)
    Mozilla/5.0 (compatible; Bluesky Cardyb/1.1; +mailto:support@bsky.app)
    Mozilla/5.0 (compatible; vkShare; +http://vk.com/dev/Share)
    Mozilla/5.0 (compatible; Embedly/0.2; +http://support.embed.ly/)
    Iframely/1.3.1 (+https://iframely.com/docs/about)
  `),
];

const PEOPLE = [
  `Mozilla/5.0 (Linux; Android 9; CUBOT X19) ${MOBILE}`,
  `Mozilla/5.0 (Linux; Android 11; CUBOT KINGKONG 5 Pro) ${MOBILE}`,
  `Mozilla/5.0 (Linux; Android 13; CUBOT) ${MOBILE}`,
  `Mozilla/5.0 (Linux; Android 8.1.0; CUBOT_NOVA Build/O11019) ${MOBILE}`,
  `Mozilla/5.0 (Linux; U; Android 7.0; de-de; Cubot Note S) ${MOBILE}`,
  `Mozilla/5.0 (Linux; Android 10; K) ${MOBILE}`,
  `Mozilla/5.0 (Linux; Android 14; Pixel 8 Pro) ${MOBILE}`,
  `Mozilla/5.0 (Linux; Android 15; SM-S928B) ${MOBILE}`,
  `Mozilla/5.0 (Linux; Android 13; SAMSUNG SM-A546B) AppleWebKit/537.36 (KHTML, like Gecko) SamsungBrowser/28.0 Chrome/130.0.0.0 Mobile Safari/537.36`,
  `Mozilla/5.0 (Linux; Android 12; M2101K6G) ${MOBILE}`,
  `Mozilla/5.0 (Linux; Android 11; Redmi Note 8 Pro; wv) AppleWebKit/537.36 (KHTML, like Gecko) Version/4.0 Chrome/138.0.0.0 Mobile Safari/537.36`,
  `Mozilla/5.0 (Linux; Android 14; SM-G991B; wv) ${MOBILE} [FB_IAB/FB4A;FBAV/440.0.0.0;]`,
  `Mozilla/5.0 (Linux; Android 14; SM-G991B; wv) ${MOBILE} Instagram 330.0.0.0 Android`,
  `${IPHONE} Version/18.5 Mobile/15E148 Safari/604.1`,
  `${IPHONE} CriOS/138.0.7204.53 Mobile/15E148 Safari/604.1`,
  `${IPHONE} FxiOS/140.0 Mobile/15E148 Safari/605.1.15`,
  `${IPHONE} EdgiOS/138.0 Version/18.0 Mobile/15E148 Safari/604.1`,
  `${IPHONE} GSA/370.0.7 Mobile/15E148 Safari/604.1`,
  `${IPHONE} Mobile/15E148 [LinkedInApp]/9.30`,
  `${IPHONE} Mobile/15E148 [Pinterest/iOS]`,
  `${IPHONE} Mobile/15E148 Twitter for iPhone/11.0`,
  `${IPHONE} Mobile/15E148 Snapchat/13.0`,
  `${IPHONE} Mobile/22F76 musical_ly_35.0.0`,
  `Mozilla/5.0 (iPad; CPU OS 17_6 like Mac OS X) ${IOS} Version/17.6 Mobile/15E148 Safari/604.1`,
  `Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) ${IOS} Version/18.5 Safari/605.1.15`,
  `Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) ${DESKTOP}`,
  'Mozilla/5.0 (Macintosh; Intel Mac OS X 10.15; rv:140.0) Gecko/20100101 Firefox/140.0',
  `Mozilla/5.0 (Windows NT 10.0; Win64; x64) ${DESKTOP}`,
  `Mozilla/5.0 (Windows NT 10.0; Win64; x64) ${DESKTOP} Edg/138.0.0.0`,
  `Mozilla/5.0 (Windows NT 10.0; Win64; x64) ${DESKTOP} OPR/121.0.0.0`,
  `Mozilla/5.0 (Windows NT 10.0; Win64; x64) ${DESKTOP} Vivaldi/7.4`,
  `Mozilla/5.0 (Windows NT 10.0; Win64; x64) ${DESKTOP} YaBrowser/25.6`,
  'Mozilla/5.0 (Windows NT 10.0; Win64; x64; rv:140.0) Gecko/20100101 Firefox/140.0',
  'Mozilla/5.0 (Windows NT 10.0; WOW64; Trident/7.0; rv:11.0) like Gecko',
  `Mozilla/5.0 (X11; Linux x86_64) ${DESKTOP}`,
  `Mozilla/5.0 (X11; CrOS x86_64 14541.0.0) ${DESKTOP}`,
  'Mozilla/5.0 (X11; Ubuntu; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0',
  `Mozilla/5.0 (X11; Linux x86_64) ${IOS} Version/18.0 Safari/605.1.15 Epiphany/605.1.15`,
  `Mozilla/5.0 (X11; Linux x86_64) ${DESKTOP.replace('Chrome', 'HeadlessChrome')}`,
  'Mozilla/5.0 (Mobile; Nokia 2780 Flip; rv:48.0) Gecko/48.0 Firefox/48.0 KAIOS/3.1',
  'Opera/9.80 (Android; Opera Mini/36.2/191.304; U; en) Presto/2.12.423 Version/12.16',
  'Lynx/2.9.0 libwww-FM/2.14 SSL-MM/1.4.1 OpenSSL/3.0',
  `Mozilla/5.0 (Linux; Android 9; KFTRWI) AppleWebKit/537.36 (KHTML, like Gecko) Silk/138.1 like Chrome/138.0.0.0 Safari/537.36`,
];

it.each(CRAWLERS)('A user agent of a program is a crawler: %s', (userAgent) => {
  expect(isCrawler(userAgent)).toBe(true);
});

it.each(PEOPLE)('A user agent of a person is no crawler: %s', (userAgent) => {
  expect(isCrawler(userAgent)).toBe(false);
});

it('A user agent that is absent is no crawler', () => {
  expect([isCrawler(undefined), isCrawler(null), isCrawler('')]).toEqual([false, false, false]);
});
