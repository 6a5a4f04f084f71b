import type { ShareCard } from '../../ui/share-card.ts';

const mark = { slug: 'acme', logo: null, colour: null };

/** Extreme cards by name, for `/debug-og` and tests. */
export const sampleCards: Record<string, ShareCard> = {
  'a-usual-role': {
    label: 'Product designer',
    title: 'Senior Product Designer, Growth and Activation',
    mark: { ...mark, colour: '#aa3366' },
    subtitle: 'Northwind Studio',
    detail: 'Berlin and Hamburg · Hybrid · Full-time',
    figure: '€62k–78k / year',
    figureDetail: 'Pays more than most similar roles',
    bar: { scale: [30_000, 110_000], half: [52_000, 72_000], range: [62_000, 78_000] },
  },
  'the-shortest-title': { title: 'UX' },
  'closed-and-without-pay': {
    label: 'Closed',
    isOver: true,
    title: 'Lead Design Systems Engineer for Accessibility',
    mark,
    subtitle: 'Acme',
    figureDetail: 'On-site · Full-time',
  },
  'the-longest-title': {
    label: 'Product designer',
    title:
      'Principal Product Designer and Design Systems Lead for Payments, Billing, Identity and Accessibility across Web, iOS and Android, EMEA',
    mark,
    subtitle: 'The International Association of Extraordinarily Long Company Names and Their Subsidiaries',
    detail: 'Remote, open to Germany, Austria, Switzerland, Liechtenstein, Luxembourg and the Netherlands',
    figure: 'CHF 120.5k–150.5k / year',
    figureDetail: 'Apprenticeship',
  },
  'one-long-word': {
    label: 'Gestaltung',
    title: 'Rindfleischetikettierungsüberwachungsaufgabenübertragungsgesetzgestalterin',
    mark,
    subtitle: 'Donaudampfschifffahrtsgesellschaftskapitänsmützenfabrik',
    detail: 'Llanfairpwllgwyngyllgogerychwyrndrobwllllantysiliogogogoch',
    figure: 'CHF 120k–150k / year',
  },
  'latin-with-marks': {
    label: 'Tasarım',
    title: 'Ürün Tasarımcısı, Łódź, Škofja Loka, Đà Nẵng',
    subtitle: 'Ğçşı İğdır',
  },
  greek: { label: 'Σχέδιο', title: 'Ανώτερος σχεδιαστής προϊόντων στην Αθήνα', mark, subtitle: 'Ελληνικό Στούντιο' },
  cyrillic: { label: 'Дизайн', title: 'Старший продуктовый дизайнер — Щёлково, Київ', mark, subtitle: 'Студія Їжак' },
  japanese: {
    label: 'UIデザイン',
    title: 'シニアプロダクトデザイナー（モバイルアプリ担当）',
    mark,
    subtitle: '株式会社デザイン',
    detail: '東京都渋谷区',
  },
  chinese: {
    label: '设计',
    title: '高级产品设计师，负责移动端体验与设计系统们',
    mark,
    subtitle: '北京设计有限公司',
    detail: '臺灣設計師體驗',
  },
  korean: {
    label: '디자인',
    title: '시니어 프로덕트 디자이너 (모바일 앱 및 디자인 시스템)',
    mark,
    subtitle: '서울 디자인',
  },
  arabic: {
    label: 'تصميم',
    title: 'مصمم منتجات أول لتجربة المستخدم UX في دبي (عن بعد)',
    mark,
    subtitle: 'شركة التصميم',
    figure: 'AED 20k–30k / month',
  },
  hebrew: { label: 'עיצוב', title: 'מעצב מוצר בכיר Figma לחברת סטארטאפ', mark, subtitle: 'סטודיו עיצוב' },
  'what-no-font-has': { label: '🎨', title: '🎨 Product Designer 👩🏽‍🎨 ship it 🚀 𓀀', mark, subtitle: 'Emoji 🏢' },
  'a-sentence-below': {
    label: 'Guide',
    title: 'A portfolio that is read to the end',
    detail:
      'What a hiring manager sees first, in what order they look, and what to leave out of it so that the best work is what they remember.',
  },
};
