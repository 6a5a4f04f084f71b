import { readGroups } from '../../groups.ts';

/** Titles with their correct categories, “none” for other trades. Written before the rules. */
export const judgedTitles = readGroups(`
    ux-designer ux-researcher:: UX Analyst
    ux-designer:: User Experience (UX) Designer · Projetista de UX · Information Architect · UX Designer
    ux-designer:: Senior UX Designer, Internal Tools · UX Designer - Automotive HMI · UX Designer, Healthcare
    ux-designer:: UX/UI Designer · UI/UX Designer (Mobile) · User Experience Designer III · UX Strategist · UX Specialist
    ux-designer:: UX Architect · Information Architect · UX Generalist · UX Intern · Game UX Designer · UX Consultant
    ux-designer:: Experience Designer · Senior Experience Designer, Retail Banking · UX Designer*in · UX-Konzepter (m/w/d)
    ux-designer:: Concepteur UX · Ergonome IHM / UX · Diseñador UX Senior · Designer UX/UI Júnior
    ux-designer:: UX-designer till Stockholm · UX-suunnittelija · Projektant UX · Diseñador(a) UX/UI Sr · Analista de UX
    ux-designer:: Especialista UX · Stage UX/UI Design · Chef de projet UX · UX Designer confirmé · Senior UX/UI Designer:in
    ux-designer:: UX-designer (vikariat) · UX/UI tervező · UX Ontwerper · Projektant UI/UX · Spatial UX Designer, Headsets
    ux-designer:: AI UX Designer · UX Designer (Hybrid) · Senior UX Designer - Payments · UX/UI Designer - Mobile Apps
    ux-designer:: UI/UX Designer (Contract) · UX Technical Designer · 高级UX设计师 · Senior Documentation UX Designer
    ux-writer content-designer:: Rédacteur UX · UX Writer · UX Writer (German) · Product Copywriter (UX) · UX Copywriter
    ux-writer content-designer:: UX Writer:in · Localization UX Writer
    graphic-designer:: Reinzeichner (m/w/d) · Book Cover Designer · Catalogue Layout Designer · Information Designer
    graphic-designer:: Layout Artist - Magazine · Graphic Designer · Junior Graphic Designer (Print)
    graphic-designer:: In-house Graphic Designer, Furniture Retail · Graphic Designer - Fashion E-commerce
    graphic-designer:: Editorial Designer · Layout Artist / Graphic Designer · Senior Artworker · Grafikdesigner:in
    graphic-designer:: Mediengestalter:in Digital und Print · Graphiste H/F · Diseñador Gráfico Jr · Designer Gráfico
    graphic-designer:: Arte-finalista · Arte Finalista Pleno · Grafisk designer · Grafisk formgivare · Grafisch vormgever
    graphic-designer:: Grafico creativo · Grafik komputerowy · Графический дизайнер · 平面设计师 · Infografista
    graphic-designer:: Diseñadora Gráfica y Audiovisual · Practicante de Diseño Gráfico · Becario Diseño Gráfico
    graphic-designer:: Estágio em Design Gráfico · Alternant(e) Graphiste · Werkstudent Grafikdesign (m/w/d)
    graphic-designer:: Ausbildung Mediengestalter Digital & Print · Grafikus · Projektant graficzny · Grafik Tasarım Uzmanı
    graphic-designer:: Sr. Graphic Designer (Marketing) · Production Designer · Production Artist
    graphic-designer:: Graphic Design Specialist · Report & Infographic Designer · Book Designer
    graphic-designer:: Environmental Graphic Designer · Graphic Designer, Sales Enablement · Graphic Designer (Part-Time)
    graphic-designer:: Graphic Design Intern (Summer) · 그래픽 디자이너
    none:: Analog Layout Design Lead · Role Design Consultant · Information Architect, Enterprise Data
    none:: Motion Graphics Software Engineer · Senior Design Engineer - Turbines · Insurance Product Design Actuary
    none:: Lead Generative Design Physicist · Architectural Designer · Project Designer
    none:: Senior Project Designer, Healthcare · Intermediate Architectural Designer · Interior Designer, Workplace
    none:: Junior Interior Designer · Interior Design Director · Regional Design Director, Architecture · Landscape Designer
    none:: Urban Designer · Lighting Designer · Kitchen Designer · SVP, Design & Development
    none:: Director, Design and Construction · Design & Construction Manager · Project Manager, Design Development
    none:: Design Project Manager, Fit-Out · Fit-out Designer · Store Designer · Store Design Manager
    none:: Retail Space Designer · Spaceport Designer, Architect · Virtual Design Manager
    none:: Virtual Design and Construction Manager · VDC Designer · BIM Designer · Revit Technician
    none:: Building Services Designer · Site Designer · Land Development Designer · Data Center Design Manager
    none:: Innenarchitekt (m/w/d) · Architecte d'intérieur · Arquitecto de interiores · Designer de Interiores
    none:: Bühnenbildner · Designer, Menswear · Womenswear Designer · Designer - Men's · Senior Designer, Women's Denim
    none:: Handbag Designer · Jewelry Designer · Footwear Designer · Design Director, Men's Footwear
    none:: Assistant Designer - Own Brand · Designer, Private Label Apparel · Color Design Associate · Textile Designer
    none:: Print & Pattern Designer · Knitwear Designer · Apparel Graphic Design Assistant · Swimwear Designer
    none:: Outerwear Design Manager · Kidswear Designer · Technical Designer, Apparel · Modedesigner (m/w/d) · Styliste
    none:: Diseñador de Moda · Estilista de Moda · Industrial Designer · Senior Industrial Designer, Wearables
    none:: Industrial Design Intern · Furniture Designer · Toy Designer · Automotive Exterior Designer · CMF Designer
    none:: Surface Designer · Industriedesigner (m/w/d) · Floral Designer · Nail Designer · Hair Designer · Tattoo Designer
    none:: Game Designer · Senior Level Designer · Principal Mission Designer · Quest Designer · Combat Designer
    none:: Creature Designer · Creature AI Designer · Economy Designer · Senior Economy and Monetization Designer
    none:: Monetization Designer · Narrative Designer · Encounter Designer · Live Ops Designer · World Designer
    none:: Gameplay Design Director · Sr. Manager, Game Design · Director of Game Design · Lead Systems Designer (Games)
    none:: Slot Game Designer · Character Artist · Concept Artist · Environment Artist · VFX Artist · Gameplay Animator
    none:: Game Design Intern · Mechanical Design Engineer · Design Engineer, Mechanical · Design Engineer - Sheet Metal
    none:: Metal Design Engineer · Senior Hardware Design Engineer · Electrical Design Engineer II · PCB Designer
    none:: ASIC Design Engineer · Physical Design Engineer · RTL Design Lead · Analog Design Manager · FPGA Design Engineer
    none:: Design Verification Engineer · Product Design Engineer · Manager, HPC Design · Director, Chip Design
    none:: Tool Designer · Piping Designer · HVAC Designer · CAD Designer · Structural Designer · Optical Designer
    none:: Battery Design Lead · Powertrain Design Manager · Design Quality Engineer · Design Release Engineer
    none:: Design for Manufacturing Engineer · Network Designer · ICT Designer · Solution Designer · Database Designer
    none:: Head of Pulser Design Physics · Magnet Designer · Satellite Systems Designer
    none:: Senior Software Engineer, Developer Experience Architecture · Senior Full Stack Engineer, Designer Team
    none:: Software Engineer, Editor · Full Stack Engineer, Brand Studio · Campus UI Software Engineer (Intern)
    none:: Backend Engineer, Motion Platform · QA Engineer - UI Automation · Machine Learning Engineer, Design Tools
    none:: Director, Data & Information Architecture · Information Architecture Manager, Data Governance · Data Designer
    none:: Konstrukteur (m/w/d) · Technischer Zeichner (m/w/d) · Projeteur CAO · Dessinateur projeteur · Projetista Mecânico
    none:: Ingénieur Conception Mécanique · Director of Operations Design & Strategy · Operations Design Manager
    none:: Process Designer · Organisation Design Lead · Strategy Manager, Design Services · Clinical Trial Designer
    none:: Clinical Design Scientist · Protein Design Scientist · Director, Study Design · Experimental Design Statistician
    none:: Learning Designer · Senior Learning Programme Designer · Instructional Designer · Learning Experience Designer
    none:: Curriculum Design Manager · Program Designer, Leadership Training · Lecturer in Graphic Design · Design Teacher
    none:: Head of Creative Intelligence · Creative Strategist · Head of Creative Strategy · Creative Producer
    none:: Brand Manager · Head of Brand · Senior Brand Marketing Manager · Director of Brand Strategy · Copywriter
    none:: Content Creator · Video Editor · Social Media Manager · Marketing Manager, Design Partners
    none:: Design Sales Consultant · Showroom Design Consultant · Account Executive, Design Software · Design Recruiter
    none:: Executive Assistant, Design · Customer Success Manager, Creative Cloud · Product Manager, Editor
    none:: Engineering Manager, Design Tools · UX Engineering Manager · Sound Designer · Audio Designer
    none:: Benefits Design Analyst · Compensation Design Partner · Plan Designer · Pricing Designer · Photographer
    none:: Event Designer · Exhibition Designer · Food Designer · Senior Motion Control Engineer · Head of Motion Planning
    none:: Senior Attorney, Law and Motion · Designer Instrucional · Gerente de Produto · Designer textile
    none:: Designer industriel · Styliste modéliste · Produktdesigner Möbel · Technischer Produktdesigner (m/w/d)
    none:: Fachplaner Elektro / Designer · Interieurontwerper · Projektant konstrukcji stalowych · Дизайнер интерьера
    none:: Гейм-дизайнер · ゲームデザイナー · 게임 디자이너 · 패션 디자이너 · 室内设计师 · 服装设计师 · İç Mimar · Signage Designer
    none:: Packaging Design Engineer · 3D Environment Artist · 3D Character Artist · Houdini FX Artist · Technical Artist
    none:: Casino Game Designer · Level Design Intern · Puzzle Designer · Systems Designer · Combat Systems Design Lead
    none:: Technical Game Designer · Market Researcher · Research Scientist, HCI · Content Strategist · Design Supervisor
    none:: Principal Engineer, Design Automation · Engineer II, Design · Senior Engineer - Interior Trim Design
    none:: Design Engineer II, Valves · Design Engineer - Power Electronics · Design Engineer, New Product Introduction
    none:: Design Engineer, Mechanisms · Junior Design Engineer (SolidWorks) · Bridge Design Engineer · Highway Designer
    none:: Rail Signalling Designer · Electrical CAD Designer · Plumbing Designer II · Fire Protection Designer
    none:: Substation Designer · Telecom Designer · Fiber Network Designer · OSP Designer · Solar Design Manager
    none:: PV System Designer · Energy Modeling Designer · Lead Chip Designer · Memory Design Engineer · SoC Design Lead
    none:: Digital IC Designer · Digital Design Manager (ASIC) · Director of Silicon Design · Head of RF Design
    none:: Optics Design Scientist · Quantum Device Designer · Cryogenic Design Engineer · Structural Design Lead
    none:: Mold Designer · Jig & Fixture Designer · Sheet Metal Designer · Cabinet Designer · Closet Designer
    none:: Bathroom Designer · Window Treatment Designer · Home Designer · Design Consultant, Kitchens
    none:: Interior Design Sales Consultant · Retail Design Manager, Stores · Visual Merchandiser
    none:: Visual Merchandising Designer · Workplace Strategy & Design Lead · Head of Workplace Design
    none:: Hotel Design Director · Design Director, Hospitality Interiors · Senior Designer - Interiors
    none:: Senior Designer, Architecture · Architect / Designer · Job Captain / Project Designer · Landscape Design Manager
    none:: Golf Course Designer · Theme Park Ride Designer · Set Designer · Costume Designer · Theatre Lighting Designer
    none:: Window Display Designer · Assistant Designer, Girls · Associate Designer, Knits & Sweaters
    none:: Senior Designer, Footwear · Bag Designer · Accessories Design Director · Head of Menswear Design
    none:: VP of Design, Womenswear · Denim Wash Designer · Fabric Designer · Bedding Designer · Carpet Designer
    none:: Eyewear Designer · Watch Designer · Fragrance Bottle Designer · Car Designer · Exterior Design Manager
    none:: Yacht Interior Designer · Bike Frame Designer · Drone Hardware Designer · Human Factors Engineer
    none:: Human Factors Designer · Job Architecture & Org Design Partner · Total Rewards Design Manager
    none:: Business Process Designer · Workflow Designer · Automation Designer · Integration Designer · API Designer
    none:: Learning Design Manager · Lead Curriculum Designer · Assessment Designer, Maths · Training Designer
    none:: eLearning Designer · Survey Design Lead · Trial Design Director · Study Designer · Antibody Design Scientist
    none:: Molecular Designer · Crystal Growth Designer · Policy Designer · Lottery Game Designer · Escape Room Designer
    none:: Prompt Designer · AI Designer · Network Design Director · Enterprise Design Architect · Security Designer
    none:: Cloud Solution Designer · Test Designer · Sound Design Lead · Light Designer · Cake Decorator & Designer
    none:: Salon Nail Designer · Community Designer Advocate · Developer Advocate, Design · Designer Relations Manager
    none:: Design Partnerships Manager · Sales Engineer, Design Software · Account Director, Brand & Design
    none:: Client Partner, Design · Producer, Design Studio · Design Assistant to the Founder · Project Coordinator, Design
    none:: Design Buyer · Marketing Manager (Design Studio) · Creative Operations Manager · Head of Creative Operations
    none:: Creative Project Manager · Creative Copywriter · Senior Creative Copywriter · Copy Lead · Editor, Design Magazine
    none:: Design Journalist · Curator, Design · Photographer / Retoucher · Head of Studio · Studio Manager, Design
    none:: Brand Strategist · Brand Experience Manager · VP Brand · Chief Brand Officer · Creative Services Manager
    none:: Head of Creative Services · Senior Industrial Designer · Industrial Design Manager
    none:: Electrical Designer, Data Centers · Mechanical Designer · Mechanical Design Engineer, Actuators
    none:: Sr. Mechanical Design Engineer - Robotics · Design Engineer, Battery Systems · Design Engineer, Structures
    none:: Design Engineer - Propulsion Components · Silicon Design Engineer · CPU Design Engineer · Digital Design Engineer
    none:: Senior Physical Design Engineer (STA) · Analog Mixed-Signal Design Engineer · Memory Circuit Design Engineer
    none:: Principal ASIC Design Engineer · Manager, Hardware Design · Director, Hardware Design Engineering
    none:: Facilities Design Manager · Data Center Design Engineer · Civil Designer · Solar Designer · Project Designer II
    none:: Architectural Designer III · Architecture Design Lead · Interior Designer (Hospitality)
    none:: Workplace Design Manager · Store Design Lead · Senior Manager, Store Design & Construction
    none:: Lighting Designer (Architecture) · Senior Game Designer, Systems · Lead Level Designer
    none:: Technical Designer, Gameplay · Senior Technical Designer - AI · Principal Combat Designer · Live Service Designer
    none:: Monetization Design Lead · Apparel Designer · Senior Apparel Graphic Designer · Footwear Design Director
    none:: Associate Designer, Accessories · Senior Designer, Men's Outerwear · Textile Design Intern
    none:: Learning Experience Designer (AI) · Senior Instructional Designer · Curriculum Designer, Maths
    none:: Organizational Design Lead · Benefit Design Consultant · Protein Designer · Director, Protein Design
    none:: Scientist, Antibody Design · Clinical Trial Design Lead · Process Design Engineer · Mold Design Engineer
    none:: Optical Design Engineer · RF Design Engineer · Power Electronics Design Engineer · Design Verification Lead
    none:: Software Engineer, UI Platform · UI Software Engineer · Senior Frontend Engineer, UX
    none:: Full Stack Engineer - Design Tools · Software Engineer, Creative Tools · Engineering Manager, UI Platform
    none:: Software Engineer - User Experience · Product Manager, Creator Experience · Head of Brand Marketing
    none:: Brand Marketing Lead · Director of Brand & Communications · Brand Partnerships Manager
    none:: Creative Strategist, Paid Social · Creative Producer, Video · Creative Copywriter · Video Editor (Short Form)
    none:: Content Designer, Curriculum · Solutions Designer · Voice Network Designer · Chief of Staff, Design
    none:: Business Operations, Design · Recruiter, Design · Design Sourcer · Account Manager - Interior Design
    none:: Sales Designer · Design Consultant - Flooring · Kitchen & Bath Designer · Custom Closet Designer
    none:: Landscape Designer · Sound Designer (Games) · Narrative Design Lead · Motion Control Design Engineer
    none:: Animation Engineer · Technical Animator · Character Animator · Rigging Artist · Creative Director, Copy
    none:: Sales Compensation Design Analyst · Communications Designer (Media Planner) · Dental CAD Posterior P2 Designer
    none:: Hydrologic Designer - Energy & Water Utilities · Rhino Designer
    web-designer:: WordPress Designer · Web Designer · Webflow Designer · Webdesigner (m/v) · Diseñador Web
    web-designer:: Web Designer Júnior · Web Designer, Marketing Site · Senior Web Designer & Webflow Developer
    motion-designer:: Diseñadora Motion · Animation Designer · Animateur 2D · Motion Designer
    motion-designer:: Senior Motion Designer, Brand · Motion Graphics Designer · Motion Graphic · Motion Graphics Jr
    motion-designer:: Motion Graphics Specialist · Motion Artist · Video/Motion Specialist · Video & Motion Designer
    motion-designer:: 2D Animator · Diseñador Animador · Animador 2D · Senior Creative, Product Motion · Motion Designer:in
    motion-designer:: Video Editor & Motion Designer · Freelance Motion Designer / Animator · Motion Designer, Product
    motion-designer:: Senior Motion & Video Designer · Motion Design Intern · 모션 디자이너
    3d-designer:: CGI Artist · 3D Designer · 3D Generalist · 3D Visualizer · 3D Product Visualisation Artist · AR Designer
    3d-designer:: 3D Artist, Product Renders · Blender 3D Designer · 3D Artist
    creative-director:: Direttore Creativo · Creative Director · Group Creative Director · Diretor de Criação
    creative-director:: Director Creativo · Creative Lead · Associate Creative Director · Creative Director, Brand
    creative-director:: Creative Director - Performance
    ux-researcher:: Investigador/a UX · Pesquisador de UX · UX-Forscherin · UX Researcher · Senior User Researcher
    ux-researcher:: Design Researcher · Mixed-Methods UX Researcher, Ads · Quantitative UX Researcher · UX Research Lead
    ux-researcher:: UX Research Intern · Principal Researcher, UX · Research Lead, Design · Usability Analyst
    ux-researcher:: UX Researcher, AI Products · UX Research Lead, Trust · Staff UX Researcher · User Researcher (Contract)
    service-designer:: Business Designer · Diseñadora de Servicios · Designer de Serviços · Service Designer
    service-designer:: Lead Service Designer, Public Sector · Servicedesigner · Tjänstedesigner · Palvelumuotoilija
    service-designer:: Service Designer - Health
    product-designer:: Product Designer · Senior Product Designer, Checkout · Product Designer II
    product-designer:: Staff Product Designer - Platform · Principal Product Designer (Data Platform)
    product-designer:: Founding Product Designer · Product Designer, Developer Tools
    product-designer:: Product Designer | Hardware & Software · Freelance Product Designer · Product Design Intern
    product-designer:: Lead Product Designer, Growth · Digital Product Designer · AI Product Designer
    product-designer:: Product Designer - AI Agents · Mobile Product Designer · Growth Product Designer
    product-designer:: Game Product Designer, Player Accounts · Produktdesigner:in (w/m/d) · Diseñador de Producto Senior
    product-designer:: Diseñadora de Producto Digital · Designer de Produto Sênior · Product Designer Pleno
    product-designer:: Designer Produit Senior · Concepteur de produits numériques · Lead Product Designer (H/F)
    product-designer:: Progettista di prodotto digitale · Projektant produktu cyfrowego · Produktdesigner til app-team
    product-designer:: プロダクトデザイナー · 프로덕트 디자이너 (시니어) · Продуктовый дизайнер · Founding Designer · Designer, Consumer Apps
    product-designer:: Senior Designer - Payments · Design Intern · Design Apprentice · Design · Staff Designer
    product-designer:: Design Generalist · Product Design · Member of Design Staff · Member of Product Design Staff
    product-designer:: Senior Staff Product Designer, Core Experience · Product Designer (Contract, 6 months)
    product-designer:: Product Designer, Trust & Safety · Senior Product Designer - Climate Tech
    product-designer:: Sr Product Designer, Clinical Tools · Product Designer, Hardware Setup Experience
    product-designer:: Junior Product Designer (m/f/x) · Intern, Product Design - Summer 2027 · Product Design Internship
    product-designer:: New Grad Product Designer · Product Designer, Internal Tools & Operations
    product-designer:: Principal Designer, Search · Senior Designer, Mobile · Lead Designer · Designer at Large
    product-designer:: Designer (Product) · Digital Product Design Consultant · Product Designer with Frontend Skills
    product-designer:: Product designer - Equipo de Pagos · Analista de Design Sênior · Product Designer (Especialista)
    product-designer:: Alternance - Product Designer · Product Designer, Games Platform
    product-designer:: Senior Product Designer, Onboarding · Senior Product Designer (Remote - Europe)
    product-designer:: Product Designer, Billing & Monetization · Staff Product Designer, AI
    product-designer:: Senior Product Designer - Lending · Product Designer - New York · Lead Product Designer - Marketplace
    product-designer:: Product Designer (m/w/d) - Berlin · Product Designer, Design Platform
    product-designer:: Senior Product Designer, Robotics · Staff Product Designer, Semiconductor Software
    product-designer:: Product Designer, Construction Tech · Product Designer, Fashion Marketplace
    product-designer:: Senior Product Designer, Game Engine Tools · Principal Product Designer, Networking
    product-designer:: Associate Product Designer · Product Designer, Early Career · Product Designer - Freelance (3 months)
    product-designer:: Product Designer, Enterprise Security · Senior Product Designer, Learning
    product-designer:: Product Designer, Clinician Experience · Product Designer - Maps & Navigation
    product-designer:: Senior Designer, Product · Staff Designer, Infrastructure · Designer, Agents · Designer (All Levels)
    product-designer:: Designer - SF · Designer in Residence · Founding Designer (NYC) · First Designer
    product-designer:: Lead Designer, 0 to 1
    product-designer design-manager:: Product Design Lead · Head Designer
    product-designer ux-designer:: UX/UI Product Designer · Product Designer (UX/UI)
    ui-designer:: UI Designer · Senior UI Designer, Games · UI Lead · Lead UI Artist · User Interface Designer
    ui-designer:: Mobile UI Designer · UI-Designer (m/w/d) · UI-дизайнер · UI设计师
    ui-designer visual-designer:: UI/Visual Designer
    ui-designer ux-designer product-designer:: Diseñador UI
    ui-designer product-designer:: UI дизайнер
    ux-designer design-manager:: UX Lead · Experience Design Lead · UX Design Lead
    ux-designer 3d-designer:: VR UX Designer
    ux-designer service-designer product-designer:: Customer Experience Designer
    ux-designer visual-designer:: Digital Experience Designer
    ux-designer product-designer:: UX дизайнер · UXデザイナー · Practicante de Diseño UX · Praktikum UX Design · UX 디자이너
    ux-designer product-designer:: UX/UI Tasarımcısı · AI Experience Designer
    interaction-designer:: Interaction Designer · Senior Interaction Designer, Maps · Interaction Design Intern
    interaction-designer:: Interaksjonsdesigner · Interaktionsdesigner · Interaction Designer (Hardware + Software)
    design-systems-designer:: Design System Designer · Design Systems Lead · Senior Designer, Design Systems
    design-systems-designer:: Design Systems Architect
    product-designer design-systems-designer:: Product Designer, Design Systems
    conversation-designer:: Conversation Designer · Conversational AI Designer
    product-designer graphic-designer visual-designer:: Designer · Multidisciplinary Designer
    ux-researcher design-manager:: Head of User Research · UX Research Manager · Head of UX Research
    ux-researcher design-ops design-manager:: Research Operations Manager, UX
    content-designer ux-writer:: Content Designer · Senior Content Designer, Support · UX Content Strategist
    content-designer ux-writer:: Lead Content Designer (UX) · Content Design Intern · UX Content Designer
    content-designer ux-writer:: Senior Content Designer, Payments · Staff Content Designer
    graphic-designer illustrator:: Graphic Designer & Illustrator
    graphic-designer visual-designer:: Communication Designer · Creative Designer · Digital Creative Design
    graphic-designer visual-designer:: PowerPoint Designer · Chargé(e) de création graphique
    graphic-designer motion-designer:: Graphiste / Motion designer
    graphic-designer art-director:: Assistente de Arte · DA Junior / Graphiste
    graphic-designer product-designer:: グラフィックデザイナー · Vormgever (DTP) · DTP'er / Vormgever
    brand-designer:: Brand Designer · Senior Brand Designer, Marketing · Brand Identity Designer
    brand-designer:: Senior Designer, Brand & Marketing · Designer, Brand · Designer, Events & Brand
    brand-designer:: Brand Designer, Contract · Lead Brand Designer · Brand Design Intern · Бренд-дизайнер · BX 디자이너
    brand-designer graphic-designer:: Brand & Communications Designer · Senior Brand Designer - Social
    brand-designer visual-designer:: Visual Brand Designer · Senior Brand & Visual Designer
    visual-designer:: Visual Designer · Senior Visual Designer, Web · Visual Designer, Growth · Visual Design Intern
    visual-designer graphic-designer:: Digital Designer · Digital Creative Designer · ビジュアルデザイナー
    graphic-designer visual-designer brand-designer:: Presentation Designer · Marketing Creative Designer
    graphic-designer visual-designer brand-designer:: Creative Designer (Performance) · Creative Designer, Paid Media
    graphic-designer visual-designer brand-designer:: Senior Presentation Designer
    graphic-designer brand-designer visual-designer:: Marketing Designer · Performance Marketing Designer
    graphic-designer brand-designer visual-designer:: Social Media Designer · Social Designer · Email Designer
    graphic-designer brand-designer visual-designer:: Campaign Designer · Lifecycle Marketing Designer
    graphic-designer brand-designer visual-designer:: Paid Social Designer · Ad Designer · Pitch Deck Designer
    graphic-designer brand-designer visual-designer:: Senior Designer, Product Marketing · Marketing Designer, Lifecycle
    graphic-designer brand-designer visual-designer:: Growth Marketing Designer
    web-designer graphic-designer visual-designer:: Ecommerce Designer · E-commerce Designer
    web-designer design-engineer:: Web Designer & Developer
    packaging-designer:: Packaging Designer · Senior Designer, Packaging · Structural Packaging Designer
    packaging-designer:: Labels & Packaging Designer · Toy Packaging Designer
    illustrator:: Illustrator · Senior Illustrator, Kids App · Storyboard Artist · Illustratrice · Illustrator (Freelance)
    graphic-designer product-designer visual-designer:: Type Designer
    graphic-designer product-designer visual-designer illustrator:: Icon Designer
    art-director:: Art Director · Senior Art Director, Social · Associate Art Director · Diretor de Arte
    art-director:: Diretora de Arte Sênior · Diretor(a) de Arte Pleno · Director de Arte Jr · Directora de Arte
    art-director:: Directrice artistique H/F · Artdirector · Direttore artistico · Directeur Artistique Digital
    art-director:: Art Director / Senior Designer · Digital Art Director · Junior Art Director
    art-director:: Art Director, Brand Marketing
    creative-director design-manager:: Senior Director, Creative · VP, Creative · Vice President, Creative and Brand
    creative-director design-manager:: Head of Creative · Chief Creative Officer · Head of Brand & Creative
    creative-director design-manager:: Head of Creative & Brand
    design-manager:: Head of Design · Head of Product Design · Director of Product Design
    design-manager:: Director, Product Design - Consumer · Senior Director, UX Design · VP of Design · VP Product Design
    design-manager:: Vice President, User Experience & Design · Chief Design Officer · Design Director · Design Manager
    design-manager:: Design Manager, Payments · Design Manager - Brand & Marketing · Product Design Manager
    design-manager:: Senior Manager, Product Design · Manager, UX Design · Senior UX Manager · UX Manager
    design-manager:: UX Design Manager (m/f/d) · UX Director · Head of UX · Head of UX/UI · Head of Brand Design
    design-manager:: Director of Brand Design · Head of Design & Research · Head of Visual Design · Design Team Lead
    design-manager:: Leiter Design (m/w/d) · Directeur du design · Gerente de Diseño · Gerente de Design · Head de Design
    design-manager:: Jefe de Diseño · Coordenador de Design · Designchef · Responsable Design UX · Head of Design (m/w/d)
    design-manager:: Head of Experience Design · Director of Design, Growth · Group Design Manager
    design-manager:: Interim Head of Product Design · Senior Director, Product Design · Associate Director, UX
    design-manager:: Associate Design Director · Executive Design Director · VP, Product & Design
    design-manager:: Head of Product and Design · Head of Product & UX · Chief Product & Design Officer · Director UX/UI
    design-manager:: Manager, Design · Design Practice Lead · Managing Director, Design · Design Director, Product
    design-manager:: Director of Design · Director of Product Design, Platform · Sr. Director, Design
    design-manager:: Senior Design Manager, Consumer · Design Manager, Core Product · Product Design Manager, Growth
    design-manager:: Manager, Product Design (Payments) · Manager of Product Design · Head of Design, Europe
    design-manager:: Head of Design - Fintech · VP, Product Design · VP Design & Research
    design-manager creative-director brand-designer:: Design Director, Brand · Head of Brand Design & Creative
    design-manager design-systems-designer:: Director, Design Systems
    design-manager content-designer:: Head of Content Design · Content Design Manager · Senior Manager, Content Design
    design-manager service-designer:: Service Design Director
    design-manager product-designer:: Design Lead · Responsable Design Produit · Design Lead, AI Platform
    design-manager product-designer:: Design Lead - Mobile
    design-manager ux-designer:: Leitung UX/UI Design · Coordenadora de UX · Experience Design Director · UX Team Lead
    design-ops:: Design Operations Manager · DesignOps Specialist · Design Program Manager · Design Operations Lead
    design-ops:: Design Ops Manager · Design Program Manager, Systems
    design-ops design-manager:: Senior Design Producer · Head of Design Operations · Director of Design Operations
    product-designer service-designer:: Design Strategist · Strategic Designer
    product-manager:: Product Manager, UX Platform · Product Manager - Design Systems
    product-manager:: Senior Product Manager, Design Systems
    design-engineer:: Design Engineer · Senior Design Engineer, Web · Design Engineer (Frontend) · Founding Design Engineer
    design-engineer:: UX Engineer · Senior UX Engineer · Web/UX Design Engineer · UX Design Engineer · Design Technologist
    design-engineer:: Creative Technologist · Creative Developer · Design Developer · Design Systems Engineer
    design-engineer:: Software Engineer, Design Systems · Senior Software Engineer (Frontend) - Design System
    design-engineer:: Frontend Engineer, Design System · Member of Technical Staff, Design Engineering
    design-engineer:: Member of Technical Staff, Design & Frontend Engineer · UI-utvikler · Design Technologist II
    design-engineer:: UI Developer · UI Engineer · Frontend Engineer (Design Engineering) · UX Developer
    design-engineer:: Design Engineer, Growth · Staff Design Engineer · Design Engineer - Product · Design Engineer, Brand
    design-engineer:: Design Engineer (Remote) · Senior Frontend Engineer, Design Systems · Staff UX Engineer, Design System
    product-designer brand-designer:: Product & Brand Designer · Founding Designer (Product + Brand) · BXデザイナー
    product-designer brand-designer:: Founding Product & Brand Designer
    graphic-designer visual-designer motion-designer:: Lead Multimedia Designer · Multimedia Designer
    product-designer design-engineer:: Designer/Developer
    product-designer web-designer:: Web Product Designer
    product-designer graphic-designer:: Estágio Design · Werkstudent (m/w/d) Design · Ontwerper
    ui-designer product-designer ux-designer:: Designer d'interface
    graphic-designer design-manager:: Teamleitung Grafik
    product-designer ui-designer ux-designer:: Дизайнер интерфейсов
    motion-designer product-designer:: Моушн-дизайнер
    web-designer product-designer:: Веб-дизайнер · Webデザイナー · Designer, Web
    ux-designer product-designer ui-designer:: UI/UXデザイナー
    brand-designer product-designer:: 브랜드 디자이너
    visual-designer product-designer:: 视觉设计师
    interaction-designer product-designer:: 交互设计师
    brand-designer design-manager:: Brand Design Lead
    design-manager brand-designer:: Senior Brand Design Manager · Design Lead, Brand Systems
    visual-designer design-manager:: Visual Design Lead
    creative-director brand-designer:: Brand Creative Lead · Creative Lead, Brand Studio
    creative-director art-director:: ACD, Art
    art-director graphic-designer:: Senior Creative (Art)
    graphic-designer web-designer:: Graphic & Web Designer
    design-manager graphic-designer:: Graphic Design Manager
    brand-designer graphic-designer visual-designer design-manager:: Marketing Design Lead
    packaging-designer graphic-designer:: Packaging Artwork Designer
    motion-designer graphic-designer:: Video Designer
    motion-designer design-manager:: Motion Design Lead
    motion-designer 3d-designer:: 3D Motion Designer
    3d-designer ux-designer:: Immersive Experience Designer
    product-designer 3d-designer:: AR/VR Product Designer
    motion-designer ui-designer:: UI Animator
    ui-designer ux-designer:: UX/UI Artist, Live Game
    ux-designer ui-designer:: Game UI/UX Designer · UI/UX дизайнер
    content-designer ux-writer design-manager:: Content Design Lead
    conversation-designer design-manager content-designer:: Conversation Design Lead
    conversation-designer ux-designer:: Voice UX Designer
    service-designer design-manager:: Service Design Lead
    design-manager product-designer service-designer:: Strategic Design Lead
    design-systems-designer design-manager:: Design System Manager
    design-systems-designer product-designer:: Design Systems Product Designer
    graphic-designer product-designer illustrator:: Greeting Card Designer
    product-designer visual-designer:: Senior Product Designer, Data Visualization
    visual-designer brand-designer web-designer:: Visual Designer (Web & Brand)
    brand-designer motion-designer:: Brand Designer (Motion)
    brand-designer illustrator:: Brand Designer & Illustrator
    graphic-designer packaging-designer:: Senior Graphic Designer - Packaging
    web-designer design-manager:: Web Design Lead
    ux-designer conversation-designer:: UX Designer, Voice
    design-manager ux-researcher:: Head of Product Design & UX Research
    interaction-designer ux-designer:: AR/VR Interaction Designer
    conversation-designer content-designer ux-designer:: UX Conversational Designer
    graphic-designer visual-designer marketing-designer:: Middle+/Senior Presentation Designer (Remote, Contract)
  `);
