/**
 * Synonyms in the languages of jobs. Each line has the canonical name, after `|` displayed names, after another `|` hidden
 * ones. They match titles and facts, ignoring accents and case. Compounds and inflections need no line.
 */
export const SYNONYMS = `
  designer                 |                    | gestalter, diseñador, diseñadora, ontwerper, ontwerpster, vormgever, vormgeefster, formgivare, formgiver, designare, suunnittelija, muotoilija, projektant, projektantka, progettista, progettatrice, concepteur, conceptrice, projetista, disainer, デザイナー, tasarımcı, návrhář, návrhářka, tervező, дизайнер, дизайнерка, 设计师, 設計師, 디자이너, σχεδιαστής, מעצב, مصمم, مصممة, σχεδιαστής, σχεδιάστρια
  design                   |                    | gestaltung, diseño, ontwerp, vormgeving, formgivning, muotoilu, suunnittelu, progettazione, projektowanie, conception, デザイン, tasarım, návrh, дизайн, 设计, 設計, 디자인, σχεδιασμός, עיצוב, تصميم
  graphic                  |                    | graphics, grafik, graphik, graphique, gráfico, gráfica, grafiek, grafisch, grafische, grafisk, grafiska, graafinen, graficzny, graficzna, gfx, グラフィック, grafico, grafika, графический, графика, графічний, 平面, 图形, 그래픽, γραφίστας, גרפי, جرافيك, غرافيك
  graphic designer         |                    | Grafiker, graphiste, infographiste, grafista, graficus, graafikko, γραφίστας, γραφίστρια
  graphic design           |                    | graphisme, grafismo
  media designer           |                    | Mediengestalter, Mediendesigner
  product                  |                    | Produkt, produit, produits, producto, productos, prodotto, prodotti, produto, produtos, produktu, tuote, プロダクト, ürün, продукт, продуктовый, продуктовий, 产品, 產品, 프로덕트, 제품, منتج, منتجات
  interaction              |                    | Interaktion, Interaktions, interaksjon, interacción, interazione, interação, interactie, インタラクション, 交互, 互動, 인터랙션
  interaction design       | IxD                |
  communication            |                    | Kommunikation, Kommunikations, comunicación, comunicazione, comunicação, communicatie, コミュニケーション
  information              |                    | Informations, información, informazione, informação, informatie
  visual                   |                    | 시각, visuell, visuelle, visueller, visuel, visivo, visivi, visueel, ビジュアル, визуальный, 视觉, 視覺, 비주얼
  video                    |                    | vidéo, vídeo
  motion graphics          | mograph            |
  motion                   |                    | Bewegtbild, Bewegtbilder, モーション, моушн, моушен, 动效, 動態, 모션
  animation                |                    | animación, animazione, animação, animatie, アニメーション, анимация, 动画, 애니메이션
  animator                 |                    | animateur, animatrice, animador, animadora, アニメーター, аниматор, 动画师, 애니메이터
  packaging                |                    | package, Verpackung, Verpackungs, emballage, emballages, envase, envases, embalaje, embalagem, verpakking, imballaggio, pakkaus, パッケージ, упаковка, упаковки, 包装, 包裝, 패키지
  brand                    |                    | Marke, Marken, marque, marca, varumärke, merk, merken, ブランド, ブランディング, бренд, 品牌, 브랜드
  service                  |                    | services, servicio, servicios, servizi, servizio, serviço, serviços, tjänst, tjänste, tjeneste, palvelu, dienst, diensten, サービス, 服务, 服務, 서비스
  exhibition               |                    | Ausstellung, Ausstellungs, exposition, exposición, mostra, tentoonstelling, exposição
  interior                 |                    | Innenarchitektur, innenraum, intérieur, interieur, interni
  spatial                  |                    | Raum, räumlich, ruimtelijk
  fashion                  |                    | Mode, moda
  furniture                |                    | Möbel, meuble, mobilier, muebles, meubel
  game                     |                    | gaming, Spiele, Spieldesign, jeux, jeu, juego, juegos, videojuegos, videogame, giochi, ゲーム, игровой, 游戏, 遊戲, 게임, hra, oyun
  illustrator              |                    | illustrateur, illustratrice, ilustrador, ilustradora, illustratore, illustratör, kuvittaja, イラストレーター, иллюстратор, ілюстратор, 插画师, 插畫家, 일러스트레이터, illüstratör
  illustration             |                    | ilustración, illustrazione, ilustração, illustratie, ilustracja, イラスト, иллюстрация, 插画, 插畫, 일러스트
  photographer             |                    | Fotograf, photographe, fotógrafo, fotógrafa, fotograaf
  photography              |                    | Fotografie, photographie, fotografía, fotografi
  research                 |                    | Forschung, Forschungs, recherche, investigación, ricerca, pesquisa, onderzoek, forskning, tutkimus, badania, リサーチ, исследования, 研究, 리서치, araştırma
  researcher               |                    | Forscher, chercheur, chercheuse, investigador, investigadora, ricercatore, ricercatrice, pesquisador, pesquisadora, onderzoeker, tutkija, badacz, リサーチャー, исследователь, 研究员, 리서처
  user                     |                    | Nutzer, Benutzer, Nutzungs, Anwender, utilisateur, utilisateurs, usuario, usuarios, utente, utenti, utilizador, gebruiker, gebruikers, användare, bruger, käyttäjä, пользовательский, 用户, 使用者, 사용자, kullanıcı
  experience               |                    | Erlebnis, Erlebnisse, expérience, experiencia, esperienza, experiência, ervaring, upplevelse, опыт, 体验, 體驗, 경험, deneyim
  interface                |                    | Oberfläche, Oberflächen, Benutzeroberfläche, Schnittstelle, interfaz, interfaccia, gränssnitt, интерфейс, интерфейсов, 界面, 介面, 인터페이스, arayüz
  UX                       | user experience    | experiencia de usuario, experiência do usuário, expérience utilisateur, esperienza utente, Nutzererlebnis, تجربة المستخدم, تجربة مستخدم, UXer, UX-er, uxers
  UI                       | user interface     | GUI, واجهة المستخدم, واجهات المستخدم
  UX UI                    |                    | UXUI, UIUX
  UX research              |                    | UXR
  CX                       | customer experience | Kundenerlebnis
  web                      |                    | Website, Webseite, Webseiten, internet, ウェブ, веб, 网页, 網頁, 웹, ويب, مواقع
  content                  |                    | Inhalt, Inhalte, contenu, contenus, contenido, contenidos, contenuto, contenuti, conteúdo, innehåll, コンテンツ
  writer                   |                    | Redakteur, rédacteur, rédactrice, redactor, redactora, redattore, redattrice, redator, schrijver, skribent, ライター
  copywriter               |                    | Texter, Werbetexter, concepteur rédacteur, copy writer
  strategy                 |                    | Strategie, stratégie, estrategia, strategia, estratégia
  strategist               |                    | Stratege, stratège, estratega, estrategista, stratega
  system                   |                    | Systeme, système, systèmes, sistema, sistemas, sistemi, systeem
  art                      |                    | artistique, artístico, artística, artistico, arte, Kunst, アート, арт, 美术, 美術, 아트
  creative                 |                    | Kreativ, kreativer, kreative, créatif, créative, creativo, creativa, criativo, criativa, creatief, kreatywny, クリエイティブ, création, creación, creazione, criação, Kreation
  director                 |                    | Direktor, directeur, directrice, directora, direttore, direttrice, diretor, diretora, dyrektor, direktör, direktør, ディレクター, директор, 总监, 總監, 디렉터, yönetmen
  manager                  |                    | gestionnaire, gerente, kierownik, マネージャー, менеджер, 经理, 經理, 매니저
  management               |                    | gestion, gestión, gestione, gestão
  developer                |                    | Entwickler, développeur, développeuse, desarrollador, desarrolladora, sviluppatore, sviluppatrice, desenvolvedor, desenvolvedora, programador, ontwikkelaar, utvecklare, udvikler, utvikler, programista, dev, разработчик, 개발자, 开发
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
  artificial intelligence  | AI                 | gen AI, genAI, generative AI, künstliche Intelligenz, intelligence artificielle, inteligencia artificial
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
  Tokyo                    |                    | 東京, 東京都, 东京, 도쿄, Токио
  Osaka                    |                    | 大阪
  Kyoto                    |                    | 京都
  Fukuoka                  |                    | 福岡
  Seoul                    |                    | 서울
  Berlin                   |                    | BLN, Берлин, 柏林, 베를린, ベルリン, برلين
  London                   |                    | LDN, Londres, Londra, Londen, Лондон, 伦敦, 倫敦, 런던, ロンドン, لندن
  Paris                    |                    | Parijs, Parigi, Париж, 巴黎, 파리, パリ, باريس
  Amsterdam                |                    | AMS, Амстердам, 阿姆斯特丹, 암스테르담
  Barcelona                |                    | BCN, Барселона, 巴塞罗那
  Hamburg                  |                    | Hambourg, Hamburgo
  Dubai                    |                    | دبي
  Cairo                    |                    | القاهرة
  Riyadh                   |                    | الرياض
  Copenhagen               |                    | CPH
  Stockholm                |                    | STHLM
  Austin                   |                    | ATX
  Philadelphia             |                    | Philly
  Warsaw                   |                    | Varsovie, Warschau, Varsovia
  Singapore                |                    | 新加坡, 싱가포르, シンガポール, SGP
  Taipei                   |                    | 台北, 臺北
  Japan                    |                    | 日本
  Europe                   |                    | Europa, Eurooppa
  Eastern Europe           |                    | East Europe, Osteuropa, CEE, Central and Eastern Europe, Europe de l’Est, Europa del Este, Oost-Europa
  Central Europe           |                    | Mitteleuropa
  Western Europe           |                    | West Europe, Westeuropa, West-Europa, Europa occidental
  Northern Europe          |                    | North Europe, Nordeuropa, Noord-Europa
  Southern Europe          |                    | South Europe, Südeuropa, Zuid-Europa
  Southeast Asia           |                    | South East Asia, South-East Asia, SEA region, Südostasien
  East Asia                |                    | Ostasien
  West Coast               |                    | US West Coast, West Coast US, West Coast of the US
  East Coast               |                    | US East Coast, East Coast US, East Coast of the US

  internship               | intern             | summer internship, summer intern, Praktikum, Praktika, Praktikant, Praktikumsplatz, Pflichtpraktikum, stage, stages, stagiaire, stagista, tirocinio, tirocinante, prácticas, pasantía, pasante, becario, becaria, estágio, estagiário, estagiária, praktik, praktikplats, harjoittelu, harjoittelija, staż, stażysta, praktyki, インターン, インターンシップ, stáž, staj, stajyer, стажировка, стажёр, 实习, 实习生, 實習, 인턴, 인턴십, تدريب, متدرب
  working student          |                    | Werkstudent, Werkstudentin
  apprenticeship           | apprentice         | Ausbildung, Ausbildungsplatz, Lehre, Lehrling, Azubi, Auszubildende, Auszubildender, alternance, alternant, alternante, apprentissage, apprenti, apprentie, apprendistato, apprendista, aprendiz, leerling
  part-time                |                    | parttime, Teilzeit, halbtags, temps partiel, mi-temps, tiempo parcial, media jornada, jornada parcial, tempo parziale, meio período, tempo parcial, deeltijd, deltid, osa-aikainen, niepełny etat, パートタイム, yarı zamanlı, частичная занятость, неполный день, 兼职, 兼職, 파트타임, دوام جزئي
  full-time                |                    | fulltime, Vollzeit, temps plein, tiempo completo, jornada completa, tempo pieno, período integral, tempo integral, voltijd, heltid, kokoaikainen, pełny etat, permanent, perm, CDI, unbefristet, unbefristete, Festanstellung, tempo indeterminato, contrato indefinido, contratto indeterminato, vast contract, フルタイム, 正社員, tam zamanlı, полная занятость, 全职, 全職, 정규직, دوام كامل
  fixed-term               | temporary          | befristet, befristete, CDD, contrato temporal, tempo determinato, tijdelijk, Zeitvertrag, temp
  freelance                |                    | freelancer, freiberuflich, freiberufliche, freiberuflicher, Freiberufler, مستقل, عمل حر, autónomo, autónoma, libero professionista, ZZP, ZZPer, frilans, frilanser, indépendant, フリーランス, фриланс, фрилансер, 自由职业, 프리랜서, serbest
  parental leave cover     | maternity cover    | Elternzeitvertretung, congé maternité, zwangerschapsvervanging
  remote                   | home office, work from home, WFH | homeoffice, fully remote, Fernarbeit, mobiles Arbeiten, ortsunabhängig, télétravail, à distance, teletrabajo, remoto, remota, da remoto, thuiswerken, thuiswerk, op afstand, distans, på distans, etätyö, zdalnie, zdalna, praca zdalna, remote first, remote only, 100% remote, 100 percent remote, full remote, from home, at home, work at home, from my home, remotely, telework, telecommute, telecommuting, von zuhause, von zu Hause, zuhause, de casa, desde casa, em casa, da casa, depuis la maison, vanuit huis, hemifrån, hemmafra, удалённо, удалённая работа, удалёнка, дистанционно, 远程, 遠端, 远程办公, 원격, 재택, 재택근무, uzaktan, リモート, リモートワーク, 在宅, عن بعد, удаленная, удаленная работа, удалённая работа
  open to everywhere       | worldwide, anywhere, work from anywhere | remote worldwide, worldwide remote, remote anywhere, anywhere in the world, from anywhere, from anywhere in the world, work from anywhere in the world, around the world, all over the world, fully remote worldwide, global remote, remote global, remote from anywhere, location independent, weltweit, weltweit remote, remote weltweit, ortsunabhängig weltweit, dans le monde entier, partout dans le monde, en todo el mundo, desde cualquier lugar, cualquier parte del mundo, em qualquer lugar, in tutto il mondo, da qualsiasi luogo, wereldwijd, globalt, hela världen
  paid by the hour         | hourly             | hourly rate, hourly pay, by the hour, per hour, Stundenlohn, Stundensatz, taux horaire, tarifa por hora, uurtarief
  paid by the day          | day rate           | daily rate, daily pay, by the day, per day, Tagessatz, taux journalier, TJM, tarifa diaria, dagtarief
  pay disclosed            | salary listed, with salary | salary disclosed, salary shown, salary included, salary stated, salary published, salary visible, salary range, salary range shown, salary range listed, salary range disclosed, salary transparency, transparent salary, listed salary, with a salary, with salary range, pay listed, pay shown, pay stated, pay range, pay transparency, transparent pay, with pay, mit Gehalt, mit Gehaltsangabe, Gehaltsangabe, Gehaltstransparenz, avec salaire, salaire affiché, salaire indiqué, con salario, con sueldo, salario publicado, con stipendio, com salário, met salaris, med lön
  no unpaid take-home      | no take-home test  | no take-home, no take-homes, no take-home tests, no take-home assignment, no take-home assignments, no take-home task, no take-home tasks, no take-home exercise, no take-home challenge, no unpaid take-home test, no unpaid take-home tests, no unpaid take-homes, no unpaid test, no unpaid tests, no homework, no test task, no test assignment, no design test, no design tests, no design challenge, no design exercise, no design task, no spec work, without take-home, without a take-home, without take-home test, without a take-home test, without take-home assignment, without a take-home assignment, without homework, ohne Probeaufgabe, keine Probeaufgabe, ohne Testaufgabe, keine Testaufgabe, sans test technique, sin prueba técnica
  best paid                | highest paid, best paying | highest paying, top paying, top paid, well paid, well paying, high paying, high paid, better paid, most paid, highest salary, best salary, high salary, good salary, top salary, high pay, highest pay, best pay, good pay, gut bezahlt, gut bezahlte, bestbezahlt, bestbezahlte, mieux payé, mieux payés, bien payé, bien payés, mejor pagado, mejor pagados, bien pagado, meglio pagato, ben pagato, goed betaald, best betaald, välbetalt
  sound design             | audio design       | sound designer, sound designers, audio designer, audio
  visa                     | visa sponsorship   | visas, visa sponsor, visa sponsored, visa support, sponsors visa, sponsors a visa, sponsors visas, sponsor visa, sponsor a visa, sponsor visas, sponsored visa, sponsorship, work visa, Visum, visado, visto
  relocation               |                    | relocation package, relocation support, relocation assistance, relocation help, relocate, Umzugshilfe
  SaaS                     |                    | software as a service, B2B SaaS
  fintech                  |                    | fintechs, financial services, financial technology, insurtech
  healthcare               | healthtech         | health care, health tech, medtech, Gesundheitswesen
  edtech                   |                    | education, education technology, educational technology, ed tech
  e-commerce               |                    | ecommerce, online shop, online retail
  climate tech             |                    | climate, cleantech, greentech, green tech
  public sector            | government         | govtech, civic tech
  startup                  |                    | start-up, startups, start-ups, early stage, early-stage
  non-profit               |                    | nonprofit, not-for-profit, NGO, charity
  agency                   |                    | Agentur, Agenturen, agence, agences, agencia, agencias, agenzia, agenzie, agência, agências, bureau, byrå, agencja
  sans serif               |                    |
  work-life balance        |                    | life-work balance, equilibrio vida trabajo
  hybrid                   |                    | hybride, híbrido, híbrida, ibrido, hybrydowa, hybridi, ハイブリッド, гибрид, 混合办公, 하이브리드
  on-site                  |                    | onsite, vor Ort, sur site, présentiel, presencial, in sede, op locatie, in person, in-person, 出社
  junior                   |                    | jr, entry level, entry-level, Berufseinsteiger, Berufseinstieg, Einsteiger, débutant, débutante, principiante, no experience, no experience needed, no experience required, without experience, ohne Erfahrung, sans expérience, sin experiencia, ohne Berufserfahrung, keine Berufserfahrung, career starter, new grad, new graduate, recent graduate, graduate scheme, grad, ジュニア, beginner, first job, first design job, younger designer, джуниор, младший, 初级, 初級, 신입, 주니어
  mid-level                |                    | mid, midlevel, mid-weight, midweight, middleweight, intermediate, pleno
  senior                   |                    | sr, snr, erfahren, erfahrener, erfahrene, シニア, старший, синьор, 高级, 資深, 资深, 시니어, sénior
  head                     |                    | Leiter, Leitung, responsable, responsabile, jefe, jefa, hoofd, Bereichsleiter, Bereichsleitung, Führungsposition, Führungskraft, Führungsrolle
  lead                     |                    | team lead, Teamleiter, Teamleitung, teamlead, リード, ведущий, 리드, 负责人
`;

/** Related crafts, which searches include. The longer match wins, so that “ux writer” is not “ux”. */
export const RELATED_CRAFTS: readonly (readonly string[])[] = [
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
  ['art director', 'creative director', 'art direction lead', 'creative lead', 'lead creative'],
  ['illustrator', 'illustration artist', 'visual storyteller', 'cartoonist', 'concept artist'],
  ['product manager', 'product owner', 'group product manager'],
  ['industrial designer', 'product design engineer', 'furniture designer'],
  ['game designer', 'level designer', 'game artist', 'game UX designer'],
  ['design operations', 'design program manager', 'design programme manager', 'research operations'],
  ['internship', 'working student', 'trainee', 'apprenticeship'],
  ['freelance', 'contractor', 'contract', 'gig'],
  ['junior', 'graduate', 'trainee'],
  ['principal', 'staff'],
];

/** Related subjects, which also match skills and texts. */
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

/** Region names with their places. One-way: Germany does not match the Nordics. */
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
  'eastern europe': ['Poland', 'Czechia', 'Slovakia', 'Hungary', 'Romania', 'Bulgaria', 'Ukraine', 'Moldova'],
  'central europe': ['Germany', 'Austria', 'Switzerland', 'Poland', 'Czechia', 'Slovakia', 'Hungary', 'Slovenia'],
  'western europe': [
    'Germany',
    'France',
    'Netherlands',
    'Belgium',
    'Luxembourg',
    'Austria',
    'Switzerland',
    'Ireland',
    'United Kingdom',
  ],
  'northern europe': ['Denmark', 'Sweden', 'Norway', 'Finland', 'Iceland', 'Estonia', 'Latvia', 'Lithuania'],
  'southern europe': ['Spain', 'Portugal', 'Italy', 'Greece', 'Malta', 'Cyprus', 'Croatia'],
  balkans: ['Croatia', 'Serbia', 'Slovenia', 'Bulgaria', 'Romania', 'Greece', 'Albania', 'North Macedonia'],
  iberia: ['Spain', 'Portugal'],
  'southeast asia': ['Singapore', 'Malaysia', 'Indonesia', 'Thailand', 'Vietnam', 'Philippines'],
  'east asia': ['Japan', 'South Korea', 'Taiwan', 'Hong Kong', 'China'],
  mena: ['Middle East', 'Egypt', 'Morocco', 'Tunisia', 'Algeria'],
  // States, and cities for boards without states.
  'west coast': [
    'California',
    'Oregon',
    'Washington State',
    'Los Angeles',
    'San Francisco',
    'San Diego',
    'Seattle',
    'Portland',
  ],
  'east coast': [
    'New York',
    'Massachusetts',
    'Pennsylvania',
    'New Jersey',
    'Maryland',
    'Virginia',
    'Florida',
    'Boston',
    'Philadelphia',
    'Washington, DC',
    'Miami',
  ],
  // Time zones, by where their working hours are.
  cet: ['Europe'],
  cest: ['Europe'],
  gmt: ['Europe'],
  edt: ['North America'],
  pst: ['North America'],
  pdt: ['North America'],
};

/** Words with this meaning in queries only. In titles they may be foreign words. */
export const QUERY_ONLY_SYNONYMS: readonly string[] = [
  'stage',
  'mode',
  'island',
  'at',
  'from',
  'around',
  'per',
  'by',
  'first',
];

export const TEXT_PHRASES: readonly string[] = [
  'four-day week',
  'sound design',
  'visa',
  'relocation',
  'agency',
  'work-life balance',
];

/** Names of two crafts that match either one. */
export const COMBINED: readonly string[] = ['UX UI'];
