import type { ContractType, Seniority } from '../../features/jobs/job.ts';

/** Titles in the language of a country, for levels of a craft and sometimes only in some trades. */
export interface LocalTitle {
  language: string;
  craft: string;
  levels: Seniority[];
  title: string;
  industries?: string[];
  contract?: ContractType;
}

export const languageOf: Record<string, string> = {
  DE: 'German', AT: 'German', FR: 'French', NL: 'Dutch', ES: 'Spanish', MX: 'Spanish', AR: 'Spanish', CO: 'Spanish', CL: 'Spanish',
  IT: 'Italian', BR: 'Portuguese', PT: 'Portuguese', SE: 'Swedish', DK: 'Danish', NO: 'Norwegian', FI: 'Finnish', PL: 'Polish',
};

export const localTitles: LocalTitle[] = [
  { language: 'German', craft: 'product-designer', levels: ['senior'], title: 'Senior Produktdesigner:in für barrierefreie Gesundheitsanwendungen', industries: ['health'] },
  { language: 'German', craft: 'product-designer', levels: ['mid', 'senior'], title: 'Produktdesigner:in Wärmepumpenplanung und Haushaltsenergie', industries: ['energy'] },
  { language: 'German', craft: 'product-designer', levels: ['senior'], title: 'Senior Produktdesigner:in Frachtpapiere und Zollabwicklung', industries: ['freight'] },
  { language: 'German', craft: 'product-designer', levels: ['senior', 'lead'], title: 'Produktdesigner:in für Kontoführung und Zahlungsverkehr', industries: ['banking'] },
  { language: 'German', craft: 'product-designer', levels: ['mid'], title: 'Produktdesigner:in' },
  { language: 'German', craft: 'product-designer', levels: ['junior'], title: 'Junior Produktdesigner:in' },
  { language: 'German', craft: 'product-designer', levels: ['head'], title: 'Leitung Produktgestaltung und Nutzungsforschung' },
  { language: 'German', craft: 'product-designer', levels: ['intern'], title: 'Praktikum Produktdesign' },
  { language: 'German', craft: 'ui-designer', levels: ['senior', 'mid'], title: 'UI-Designer:in für Fahrgastinformation und Anzeigesysteme', industries: ['mobility'] },
  { language: 'German', craft: 'ui-designer', levels: ['mid', 'senior'], title: 'UI-Designer:in Maschinensteuerung und Bedienoberflächen', industries: ['machines'] },
  { language: 'German', craft: 'ui-designer', levels: ['mid', 'junior'], title: 'UI-Designer:in' },
  { language: 'German', craft: 'interaction-designer', levels: ['mid', 'senior'], title: 'Interaktionsdesigner:in für Leitwarten und Netzleitsysteme', industries: ['energy'] },
  { language: 'German', craft: 'interaction-designer', levels: ['mid', 'senior'], title: 'Interaktionsdesigner:in' },
  { language: 'German', craft: 'systems-designer', levels: ['senior', 'lead'], title: 'Designsystem-Verantwortliche:r für Formulare und Anträge', industries: ['civic'] },
  { language: 'German', craft: 'web-designer', levels: ['mid'], title: 'Webdesigner:in' },
  { language: 'German', craft: 'ux-designer', levels: ['mid'], title: 'UX-Designer:in' },
  { language: 'German', craft: 'ux-designer', levels: ['senior'], title: 'Senior UX-Designer:in Bürgerdienste und Verwaltungsleistungen', industries: ['civic'] },
  { language: 'German', craft: 'ux-designer', levels: ['mid', 'senior'], title: 'UX-Designer:in Fahrerarbeitsplatz und Leitstellensysteme', industries: ['mobility'] },
  { language: 'German', craft: 'ux-designer', levels: ['senior', 'mid'], title: 'UX-Designer:in für Krankenhausverwaltung und Pflegedokumentation', industries: ['health'] },
  { language: 'German', craft: 'ux-researcher', levels: ['senior', 'mid'], title: 'Nutzungsforscher:in' },
  { language: 'German', craft: 'ux-researcher', levels: ['intern'], title: 'Praktikum UX-Research' },
  { language: 'German', craft: 'service-designer', levels: ['senior', 'mid'], title: 'Servicedesigner:in für kommunale Antragsverfahren', industries: ['civic'] },
  { language: 'German', craft: 'graphic-designer', levels: ['mid', 'senior'], title: 'Grafiker:in' },
  { language: 'German', craft: 'graphic-designer', levels: ['mid', 'senior'], title: 'Grafikdesigner:in für Ausstellungskommunikation', industries: ['culture'] },
  { language: 'German', craft: 'graphic-designer', levels: ['junior'], title: 'Ausbildung Mediengestalter:in Digital und Print', contract: 'apprenticeship' },
  { language: 'German', craft: 'graphic-designer', levels: ['intern'], title: 'Praktikum Grafikdesign' },
  { language: 'German', craft: 'illustrator', levels: ['mid', 'senior'], title: 'Illustrator:in für Lehrwerke und Unterrichtsmaterialien', industries: ['education'] },
  { language: 'German', craft: 'packaging-designer', levels: ['mid', 'senior', 'lead'], title: 'Verpackungsdesigner:in für Mehrweg- und Lebensmittelgebinde', industries: ['food', 'commerce'] },
  { language: 'German', craft: 'art-director', levels: ['mid'], title: 'Artdirector:in' },
  { language: 'German', craft: 'motion-designer', levels: ['mid', 'senior'], title: 'Bewegtbildgestalter:in' },
  { language: 'German', craft: 'spatial-designer', levels: ['mid', 'senior'], title: 'Ausstellungsgestalter:in', industries: ['culture', 'studios'] },
  { language: 'German', craft: 'content-designer', levels: ['mid', 'senior'], title: 'Redakteur:in für verständliche Sprache und Nutzerführung', industries: ['civic', 'health', 'banking'] },
  { language: 'German', craft: 'product-manager', levels: ['mid', 'senior'], title: 'Produktmanager:in' },
  { language: 'French', craft: 'product-designer', levels: ['mid'], title: 'Designer produit' },
  { language: 'French', craft: 'product-designer', levels: ['head'], title: 'Responsable du design produit' },
  { language: 'French', craft: 'ux-designer', levels: ['senior'], title: 'Designer UX sénior' },
  { language: 'French', craft: 'ui-designer', levels: ['junior'], title: 'Alternance, designer d’interface', contract: 'apprenticeship' },
  { language: 'French', craft: 'graphic-designer', levels: ['mid'], title: 'Graphiste' },
  { language: 'French', craft: 'graphic-designer', levels: ['intern'], title: 'Stage de design graphique' },
  { language: 'French', craft: 'art-director', levels: ['mid', 'senior'], title: 'Directeur·rice artistique' },
  { language: 'French', craft: 'service-designer', levels: ['mid', 'senior'], title: 'Designer de services' },
  { language: 'Dutch', craft: 'ux-designer', levels: ['mid', 'senior'], title: 'UX-ontwerper' },
  { language: 'Dutch', craft: 'graphic-designer', levels: ['mid', 'senior'], title: 'Grafisch vormgever' },
  { language: 'Dutch', craft: 'ux-designer', levels: ['intern'], title: 'Stage UX-ontwerp' },
  { language: 'Spanish', craft: 'product-designer', levels: ['mid'], title: 'Diseñador/a de producto' },
  { language: 'Spanish', craft: 'ux-designer', levels: ['senior'], title: 'Diseñador/a UX sénior' },
  { language: 'Spanish', craft: 'graphic-designer', levels: ['mid'], title: 'Diseñador/a gráfico/a' },
  { language: 'Spanish', craft: 'art-director', levels: ['mid', 'senior'], title: 'Director/a de arte' },
  { language: 'Italian', craft: 'graphic-designer', levels: ['mid'], title: 'Grafico/a editoriale' },
  { language: 'Italian', craft: 'graphic-designer', levels: ['intern'], title: 'Stage in grafica editoriale' },
  { language: 'Italian', craft: 'product-designer', levels: ['mid', 'senior'], title: 'Designer di prodotti digitali' },
  { language: 'Portuguese', craft: 'product-designer', levels: ['mid'], title: 'Designer de Produto Pleno' },
  { language: 'Portuguese', craft: 'product-designer', levels: ['senior'], title: 'Designer de Produto Sênior' },
  { language: 'Portuguese', craft: 'graphic-designer', levels: ['intern'], title: 'Estágio em design gráfico' },
  { language: 'Swedish', craft: 'graphic-designer', levels: ['mid', 'senior'], title: 'Grafisk formgivare' },
  { language: 'Swedish', craft: 'service-designer', levels: ['mid', 'senior'], title: 'Tjänstedesigner' },
  { language: 'Danish', craft: 'graphic-designer', levels: ['mid', 'senior'], title: 'Grafisk designer' },
  { language: 'Danish', craft: 'service-designer', levels: ['mid', 'senior'], title: 'Servicedesigner' },
  { language: 'Norwegian', craft: 'interaction-designer', levels: ['mid', 'senior'], title: 'Interaksjonsdesigner' },
  { language: 'Norwegian', craft: 'service-designer', levels: ['mid', 'senior'], title: 'Tjenestedesigner' },
  { language: 'Finnish', craft: 'service-designer', levels: ['mid', 'senior'], title: 'Palvelumuotoilija' },
  { language: 'Finnish', craft: 'graphic-designer', levels: ['mid', 'senior'], title: 'Graafinen suunnittelija' },
  { language: 'Polish', craft: 'ux-designer', levels: ['mid', 'senior'], title: 'Projektant/ka UX' },
  { language: 'Polish', craft: 'product-designer', levels: ['mid', 'senior'], title: 'Projektant/ka produktu' },
];
