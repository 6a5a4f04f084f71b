/**
 * What the trade calls the same thing, in the languages that jobs come in. Each line begins with the word that stands
 * for all of them; behind `|` those that a reader is told of as well; then, behind another `|`, those that are only
 * understood. Whoever uses one finds the others where a title or a fact of a job says them. Accents and capitals do not
 * matter, compounds of these words (`Verpackungsdesigner`) need no line, and neither do their forms (`designs`).
 */
export const SAME = `
  designer                 |                    | gestalter, diseñador, diseñadora, ontwerper, ontwerpster, vormgever, vormgeefster, formgivare, formgiver, designare, suunnittelija, muotoilija, projektant, projektantka, progettista, progettatrice, concepteur, conceptrice, projetista, disainer, デザイナー
  design                   |                    | gestaltung, diseño, ontwerp, vormgeving, formgivning, muotoilu, suunnittelu, progettazione, projektowanie, conception, デザイン
  graphic                  |                    | graphics, grafik, graphik, graphique, gráfico, gráfica, grafiek, grafisch, grafische, grafisk, grafiska, graafinen, graficzny, graficzna, gfx, グラフィック
  graphic designer         |                    | Grafiker, graphiste, infographiste, grafista, graficus, graafikko
  graphic design           |                    | graphisme, grafismo
  media designer           |                    | Mediengestalter, Mediendesigner
  product                  |                    | Produkt, produit, produits, producto, productos, prodotto, prodotti, produto, produtos, produktu, tuote, プロダクト
  interaction              |                    | Interaktion, Interaktions, interaksjon, interacción, interazione, interação, interactie, インタラクション
  interaction design       | IxD                |
  communication            |                    | Kommunikation, Kommunikations, comunicación, comunicazione, comunicação, communicatie, コミュニケーション
  information              |                    | Informations, información, informazione, informação, informatie
  visual                   |                    | visuell, visuelle, visueller, visuel, visivo, visivi, visueel, ビジュアル
  video                    |                    | vidéo, vídeo
  motion graphics          | mograph            |
  motion                   |                    | Bewegtbild, Bewegtbilder, モーション
  animation                |                    | animación, animazione, animação, animatie, アニメーション
  animator                 |                    | animateur, animatrice, animador, animadora, アニメーター
  packaging                |                    | package, Verpackung, Verpackungs, emballage, emballages, envase, envases, embalaje, embalagem, verpakking, imballaggio, pakkaus, パッケージ
  brand                    |                    | Marke, Marken, marque, marca, varumärke, merk, merken, ブランド, ブランディング
  service                  |                    | services, servicio, servicios, servizi, servizio, serviço, serviços, tjänst, tjänste, tjeneste, palvelu, dienst, diensten, サービス
  exhibition               |                    | Ausstellung, Ausstellungs, exposition, exposición, mostra, tentoonstelling, exposição
  interior                 |                    | Innenarchitektur, innenraum, intérieur, interieur, interni
  spatial                  |                    | Raum, räumlich, ruimtelijk
  fashion                  |                    | Mode, moda
  furniture                |                    | Möbel, meuble, mobilier, muebles, meubel
  game                     |                    | gaming, Spiele, Spieldesign, jeux, jeu, juego, juegos, videojuegos, videogame, giochi, ゲーム
  illustrator              |                    | illustrateur, illustratrice, ilustrador, ilustradora, illustratore, illustratör, kuvittaja, イラストレーター
  illustration             |                    | ilustración, illustrazione, ilustração, illustratie, ilustracja, イラスト
  photographer             |                    | Fotograf, photographe, fotógrafo, fotógrafa, fotograaf
  photography              |                    | Fotografie, photographie, fotografía, fotografi
  research                 |                    | Forschung, Forschungs, recherche, investigación, ricerca, pesquisa, onderzoek, forskning, tutkimus, badania, リサーチ
  researcher               |                    | Forscher, chercheur, chercheuse, investigador, investigadora, ricercatore, ricercatrice, pesquisador, pesquisadora, onderzoeker, tutkija, badacz, リサーチャー
  user                     |                    | Nutzer, Benutzer, Nutzungs, Anwender, utilisateur, utilisateurs, usuario, usuarios, utente, utenti, utilizador, gebruiker, gebruikers, användare, bruger, käyttäjä
  experience               |                    | Erlebnis, Erlebnisse, expérience, experiencia, esperienza, experiência, ervaring, upplevelse
  interface                |                    | Oberfläche, Oberflächen, Benutzeroberfläche, Schnittstelle, interfaz, interfaccia, gränssnitt
  UX                       | user experience    | experiencia de usuario, experiência do usuário, expérience utilisateur, esperienza utente, Nutzererlebnis, UXer, UX-er, uxers
  UI                       | user interface     | GUI
  UX UI                    |                    | UXUI, UIUX
  UX research              |                    | UXR
  CX                       | customer experience | Kundenerlebnis
  web                      |                    | Website, Webseite, Webseiten, internet, ウェブ
  content                  |                    | Inhalt, Inhalte, contenu, contenus, contenido, contenidos, contenuto, contenuti, conteúdo, innehåll, コンテンツ
  writer                   |                    | Redakteur, rédacteur, rédactrice, redactor, redactora, redattore, redattrice, redator, schrijver, skribent, ライター
  copywriter               |                    | Texter, Werbetexter, concepteur rédacteur, copy writer
  strategy                 |                    | Strategie, stratégie, estrategia, strategia, estratégia
  strategist               |                    | Stratege, stratège, estratega, estrategista, stratega
  system                   |                    | Systeme, système, systèmes, sistema, sistemas, sistemi, systeem
  art                      |                    | artistique, artístico, artística, artistico, arte, Kunst, アート
  creative                 |                    | Kreativ, kreativer, kreative, créatif, créative, creativo, creativa, criativo, criativa, creatief, kreatywny, クリエイティブ, création, creación, creazione, criação, Kreation
  director                 |                    | Direktor, directeur, directrice, directora, direttore, direttrice, diretor, diretora, dyrektor, direktör, direktør, ディレクター
  manager                  |                    | gestionnaire, gerente, kierownik, マネージャー
  management               |                    | gestion, gestión, gestione, gestão
  developer                |                    | Entwickler, développeur, développeuse, desarrollador, desarrolladora, sviluppatore, sviluppatrice, desenvolvedor, desenvolvedora, programador, ontwikkelaar, utvecklare, udvikler, utvikler, programista, dev
  development              |                    | Entwicklung, Entwicklungs, développement, desarrollo, sviluppo, desenvolvimento, ontwikkeling, utveckling
  engineer                 |                    | Ingenieur, ingénieur, ingénieure, ingeniero, ingeniera, ingegnere, engenheiro, engenheira, ingenjör, エンジニア
  architect                |                    | Architekt, architecte, arquitecto, arquitecta, architetto, arquiteto, アーキテクト
  architecture             |                    | Architektur, arquitectura, architettura, arquitetura
  typography               |                    | Typografie, Typographie, tipografía, tipografia, typografi
  editorial                |                    | editoriale, éditorial, éditoriale
  printing                 |                    | Druck, imprimerie, impresión, stampa, drukwerk
  layout                   |                    | mise en page, maquetación, maquetador, maquettiste, impaginazione
  digital                  |                    | digitale, digitaler, digitales, numérique, digitali, digitaal
  accessibility            | a11y               | Barrierefreiheit, barrierefrei, barrierefreie, accessibilité, accesibilidad, accessibilità, acessibilidade, toegankelijkheid, tillgänglighet
  usability                |                    | Benutzerfreundlichkeit, Gebrauchstauglichkeit, utilisabilité, usabilidad
  localisation             | l10n               | Lokalisierung, localización
  internationalisation     | i18n               |
  augmented reality        | AR                 |
  virtual reality          | VR                 |
  mixed reality            | XR, extended reality |
  artificial intelligence  | AI                 | künstliche Intelligenz, intelligence artificielle, inteligencia artificial
  machine learning         | ML                 |
  visual effects           | VFX                |
  3D                       | three-dimensional  | 3 d, 3dimensional
  cinema 4D                |                    | C4D, cinema4d
  after effects            |                    | aftereffects
  premiere pro             |                    | adobe premiere
  unreal engine            |                    | UE5, UE4, unreal
  three.js                 |                    | threejs
  React                    |                    | ReactJS
  Vue                      |                    | VueJS
  JavaScript               |                    | JS
  TypeScript               |                    | TS
  HTML                     |                    | HTML5
  CSS                      |                    | CSS3
  A/B testing              |                    | AB testing, split testing
  data visualisation       | data viz, dataviz  | Datenvisualisierung
  design operations        | DesignOps, design ops |
  research operations      | ResearchOps, research ops |
  frontend                 | front end          |
  associate creative director | ACD             |
  product manager          | PM                 | chef de produit, cheffe de produit, Produktmanager
  project manager          |                    | chef de projet, cheffe de projet, Projektleiter, Projektmanager
  four-day week            | 4-day week         | 4-day workweek, four-day workweek, 4-day work week, 4 days week, 4 days a week, 32-hour week, Viertagewoche, 4-Tage-Woche, 4 Tage Woche, Vier-Tage-Woche, semaine de 4 jours, semana de 4 días

  North America            |                    | Nordamerika, Amérique du Nord, Norteamérica, América del Norte, Nordamerica, Noord-Amerika
  South America            |                    | Südamerika, Amérique du Sud, Sudamérica, América del Sur, América do Sul, Zuid-Amerika
  Latin America            |                    | Lateinamerika, Amérique latine, Latinoamérica, América Latina, Latijns-Amerika
  New Zealand              |                    | NZ
  New South Wales          |                    | NSW
  New York                 |                    | NY, newyork
  San Francisco            |                    | Silicon Valley, San Fran, SanFran, San Francisco Bay Area
  United Kingdom           |                    | GB
  Bavaria                  |                    | Bayern
  North Rhine-Westphalia   |                    | NRW, Nordrhein-Westfalen
  Lower Saxony             |                    | Niedersachsen
  Saxony                   |                    | Sachsen
  Hesse                    |                    | Hessen
  Catalonia                |                    | Cataluña, Catalunya
  Lombardy                 |                    | Lombardia
  Tuscany                  |                    | Toscana
  Tokyo                    |                    | 東京, 東京都
  Osaka                    |                    | 大阪
  Kyoto                    |                    | 京都
  Fukuoka                  |                    | 福岡
  Seoul                    |                    | 서울
  Japan                    |                    | 日本
  Europe                   |                    | Europa, Eurooppa

  internship               | intern             | summer internship, summer intern, Praktikum, Praktika, Praktikant, Praktikumsplatz, Pflichtpraktikum, stage, stages, stagiaire, stagista, tirocinio, tirocinante, prácticas, pasantía, pasante, becario, becaria, estágio, estagiário, estagiária, praktik, praktikplats, harjoittelu, harjoittelija, staż, stażysta, praktyki, インターン, インターンシップ
  working student          |                    | Werkstudent, Werkstudentin
  apprenticeship           | apprentice         | Ausbildung, Ausbildungsplatz, Lehre, Lehrling, Azubi, Auszubildende, Auszubildender, alternance, alternant, alternante, apprentissage, apprenti, apprentie, apprendistato, apprendista, aprendiz, leerling
  part-time                |                    | parttime, Teilzeit, halbtags, temps partiel, mi-temps, tiempo parcial, media jornada, jornada parcial, tempo parziale, meio período, tempo parcial, deeltijd, deltid, osa-aikainen, niepełny etat, パートタイム
  full-time                |                    | fulltime, Vollzeit, temps plein, tiempo completo, jornada completa, tempo pieno, período integral, tempo integral, voltijd, heltid, kokoaikainen, pełny etat, permanent, perm, CDI, unbefristet, unbefristete, Festanstellung, tempo indeterminato, contrato indefinido, contratto indeterminato, vast contract, フルタイム, 正社員
  fixed-term               | temporary          | befristet, befristete, CDD, contrato temporal, tempo determinato, tijdelijk, Zeitvertrag, temp
  freelance                |                    | freelancer, freiberuflich, Freiberufler, autónomo, autónoma, libero professionista, ZZP, ZZPer, frilans, frilanser, indépendant, フリーランス
  parental leave cover     | maternity cover    | Elternzeitvertretung, congé maternité, zwangerschapsvervanging
  remote                   | home office, work from home, WFH | homeoffice, fully remote, work from anywhere, Fernarbeit, mobiles Arbeiten, ortsunabhängig, télétravail, à distance, teletrabajo, remoto, remota, da remoto, thuiswerken, thuiswerk, op afstand, distans, på distans, etätyö, zdalnie, zdalna, praca zdalna, remote first, remote only, 100% remote, 100 percent remote, full remote, worldwide, anywhere, remote worldwide, remote anywhere, リモート, リモートワーク, 在宅
  hybrid                   |                    | hybride, híbrido, híbrida, ibrido, hybrydowa, hybridi, ハイブリッド
  on-site                  |                    | onsite, vor Ort, sur site, présentiel, presencial, in sede, op locatie, in person, in-person, 出社
  junior                   |                    | jr, entry level, entry-level, Berufseinsteiger, Berufseinstieg, Einsteiger, débutant, débutante, principiante, no experience, no experience needed, no experience required, without experience, ohne Erfahrung, sans expérience, sin experiencia, career starter, new grad, new graduate, recent graduate, graduate scheme, grad, ジュニア
  mid-level                |                    | midlevel, mid-weight, midweight, intermediate, pleno
  senior                   |                    | sr, snr, erfahren, erfahrener, erfahrene, シニア
  head                     |                    | Leiter, Leitung, responsable, responsabile, jefe, jefa, hoofd, Bereichsleiter, Bereichsleitung
  lead                     |                    | team lead, Teamleiter, Teamleitung, teamlead, リード
`;

/**
 * Crafts and kinds of work that are near enough to be looked at by whoever asks for one of them. Where two lines share a
 * name the longer reading wins, so that “ux writer” is not read as “ux”.
 */
export const CRAFTS: readonly (readonly string[])[] = [
  ['UX designer', 'interaction designer', 'experience designer', 'usability designer'],
  ['UI designer', 'interface designer', 'UI artist', 'visual UI designer', 'HMI designer', 'screen designer'],
  ['UX researcher', 'user researcher', 'design researcher'],
  ['product designer', 'digital product designer', 'digital designer', 'app designer', 'mobile designer'],
  ['graphic designer', 'visual designer', 'communication designer', 'media designer', 'editorial designer'],
  ['graphic designer', 'graphic artist', 'layout artist', 'layout designer', 'print designer'],
  ['brand designer', 'identity designer', 'brand identity designer', 'logo designer', 'corporate designer'],
  ['motion designer', 'motion graphics designer', 'motion graphics', 'animator', 'motion artist', 'video designer'],
  ['motion designer', 'video editor', 'video artist', 'videographer'],
  ['3D artist', '3D designer', '3D generalist', 'CGI artist', '3D modeller', 'game artist', 'environment artist'],
  ['content designer', 'UX writer', 'content strategist', 'product writer', 'interface writer'],
  ['content designer', 'conversation designer', 'conversational designer', 'chatbot designer', 'voice designer'],
  ['copywriter', 'UX writer', 'content writer'],
  ['design engineer', 'UX engineer', 'UI engineer', 'design technologist', 'creative technologist', 'UI developer'],
  ['design engineer', 'frontend designer', 'frontend'],
  ['creative developer', 'creative coder', 'creative technologist'],
  ['frontend developer', 'front end developer', 'frontend engineer', 'front end engineer', 'creative developer'],
  ['frontend developer', 'UI engineer', 'design engineer', 'web developer'],
  ['web designer', 'Webflow designer', 'web and digital designer'],
  ['packaging designer', 'label designer'],
  ['type designer', 'typographer', 'typeface designer', 'font designer', 'lettering artist'],
  ['spatial designer', 'environmental designer', 'exhibition designer', 'retail designer', 'set designer'],
  ['spatial designer', 'interior designer', 'immersive designer', 'scenographer'],
  ['service designer', 'CX designer', 'experience strategist', 'CX'],
  ['design manager', 'UX manager', 'design lead'],
  ['head of design', 'design director', 'VP design', 'chief design officer', 'CDO', 'vice president design'],
  ['art director', 'creative director', 'art direction lead'],
  ['illustrator', 'illustration artist', 'visual storyteller', 'cartoonist', 'concept artist'],
  ['product manager', 'product owner', 'group product manager'],
  ['industrial designer', 'product design engineer', 'furniture designer'],
  ['game designer', 'level designer', 'game artist', 'game UX designer'],
  ['design operations', 'design program manager', 'design programme manager', 'research operations'],
  ['internship', 'working student', 'trainee'],
  ['freelance', 'contractor', 'contract', 'gig'],
  ['junior', 'graduate', 'trainee'],
  ['principal', 'staff'],
];

/** The same for what jobs are about: it may stand among skills and in texts as well. */
export const SUBJECTS: readonly (readonly string[])[] = [
  ['brand identity', 'visual identity', 'corporate identity', 'logo'],
  ['design systems', 'component library', 'pattern library'],
  ['AR', 'VR', 'XR', 'AR/VR', 'immersive', 'spatial computing'],
  ['DTP', 'desktop publishing', 'print production', 'InDesign'],
  ['WCAG', 'accessibility', 'inclusive design'],
  ['usability testing', 'user testing', 'usability'],
  ['journey mapping', 'customer journey', 'user journey'],
  ['data visualisation', 'information design', 'infographics', 'information designer'],
  ['storyboarding', 'storyboard artist'],
];

/** Regions as people shorten them, with names of what lies in them: one way only, Germany is not the Nordics. */
export const REGIONS: Record<string, readonly string[]> = {
  dach: ['Germany', 'Austria', 'Switzerland'],
  benelux: ['Belgium', 'Netherlands', 'Luxembourg'],
  nordics: ['Denmark', 'Sweden', 'Norway', 'Finland', 'Iceland'],
  scandinavia: ['Denmark', 'Sweden', 'Norway'],
  baltics: ['Estonia', 'Latvia', 'Lithuania'],
  emea: ['Europe', 'Middle East', 'Africa'],
  apac: ['Asia', 'Oceania'],
  latam: ['Latin America', 'South America'],
  americas: ['North America', 'Latin America', 'South America'],
  eu: ['Europe'],
};

/** Words that mean so when they are asked for; in a title they are as likely to be words of another language. */
export const ONLY_ASKED: readonly string[] = ['stage', 'mode', 'island'];

/** What texts say on purpose, and not by chance: looked for in them as in titles and facts. */
export const IN_TEXTS: readonly string[] = ['four-day week'];

/** What is asked for as one and means either: a role for UX may be called so alone. */
export const COMBINED: readonly string[] = ['UX UI'];
