/*
 * The words of the demo's names. No first word is a prefix of another, so two joined words are unambiguous. No word has
 * a digit or a hyphen. Tests check both.
 */
export type Words = readonly [string, ...string[]]

const list = (text: string): Words => {
  const [first = '', ...rest] = text.trim().split(/\s+/)
  return [first, ...rest]
}

/** First parts of domain names. */
export const firstWords = list(`
  adam alfa amber andel arnika astra bambus barva beskyd bily blesk bobr bonsai borovice bratr brezen buk bystry
  cedr cerny cesta chalupa chlum cihla citron cypris daleky delfin diamant dobry domov drak druh dubovy duha
  elektro eskymo eva fialka fikus filip forum fresh galaxie garant gejzir granit grand hanacky havran hbity
  hlava hnizdo hodny horsky hrabe hvezda ideal iris jablko jahoda jantar jarni jasan javor jelen jezek jihlava
  jitrni kalina kamen kapka karas kavka klas klen klid kmen knot kolibri komet kopretina korund kos kovo kralovsky
  krystal kvet labut laguna laser laskavy lavina lednacek levandule lilie lipa liska lotos lovec lunar magnet
  maja malina mamut maraton mech medved mesto mlyn modry moravsky mravenec nabytek nejlepsi neon nord novy
  oasa obzor ocel olivovy olse opal orel orion osika ovoce palma panda papir pavucina perla pevny pivonka plamen
  polabi pramen prima prvni pstros puls racek raduza rakos rebarbora rodina rosa rubin rychly ryzi safir saska
  severni sika skala skolka slavik slunce smrk snezka sokol solar sova spolek srdce stary stribro sumava svetly
  talent tatra teplo tichy topol trnka tulipan tygr uhel unikat vanilka vesely veverka vitr vlastni vlna
  vrba vysocina zahrada zajic zapad zelen zimni zlaty zubr zvon`)

/** Second parts of domain names. */
export const secondWords = list(`
  agentura akademie apartmany architekti atelier auto autodily autoservis bazar bistro butik cajovna cestovani
  cukrarna cyklo dilna doprava drevo dum ekonom eshop farma finance fitness foto galerie golf hodiny hotel hracky
  hudba instalace invest jazyky kavarna keramika klempir klima knihy kola kominy konzult kosmetika kuchyne kurzy
  lekarna masaze media mobil moda montaze motor nabytek naradi nemovitosti oblek obuv ochrana odpady okna optika
  papirna pekarna penzion pila pivovar plavani podlahy pohadky pojisteni pokoje potraviny pravo press pujcovna
  realitka reklama restaurace revize roboti sady servis sklad sklo skola software solarium sperky sport
  stavby strechy studio sudy svatby svet taxi technik tisk topeni toulky trans truhlar tvorba ubytko ucetni
  uklid vana vcely veterina vinarna voda vylety vyroba vzdelani web zahradnik zamek zdravi zelenina zubar`)

export const numberWords = [24, 1, 2, 10, 365, 100, 3, 12, 20, 7, 5, 4, 9, 11, 50, 2000] as const

/** Given names of men and women with matching surnames. */
export const men = list(`Jan Petr Jiří Pavel Josef Martin Tomáš Jaroslav Miroslav Zdeněk Václav Michal František Jakub
  Milan Karel Lukáš David Ondřej Vladimír Stanislav Roman Marek Radek Daniel Vojtěch Filip Matěj Ladislav Aleš`)
export const women = list(`Jana Marie Eva Hana Anna Lenka Kateřina Věra Lucie Alena Petra Veronika Jaroslava Tereza
  Martina Michaela Jitka Zuzana Ludmila Ivana Monika Šárka Barbora Markéta Adéla Kristýna Zdeňka Růžena Eliška Klára`)
export const surnames = list(`Novák:Nováková Svoboda:Svobodová Novotný:Novotná Dvořák:Dvořáková Černý:Černá
  Procházka:Procházková Kučera:Kučerová Veselý:Veselá Horák:Horáková Němec:Němcová Pokorný:Pokorná Pospíšil:Pospíšilová
  Marek:Marková Jelínek:Jelínková Hájek:Hájková Král:Králová Růžička:Růžičková Beneš:Benešová Fiala:Fialová
  Sedláček:Sedláčková Doležal:Doležalová Zeman:Zemanová Kolář:Kolářová Navrátil:Navrátilová Čermák:Čermáková
  Vaněk:Vaňková Urban:Urbanová Blažek:Blažková Kříž:Křížová Kovář:Kovářová Bartoš:Bartošová Vlček:Vlčková
  Polák:Poláková Musil:Musilová Šimek:Šimková Konečný:Konečná Malý:Malá Holub:Holubová Čech:Čechová Štěpánek:Štěpánková
  Staněk:Staňková Kadlec:Kadlecová Dostál:Dostálová Soukup:Soukupová Šťastný:Šťastná Mareš:Marešová Moravec:Moravcová
  Sýkora:Sýkorová Tichý:Tichá Valenta:Valentová Vávra:Vávrová Matoušek:Matoušková Říha:Říhová Bláha:Bláhová
  Ševčík:Ševčíková Bureš:Burešová Hruška:Hrušková Mašek:Mašková Pavlík:Pavlíková Dušek:Dušková`)

export const cities = list(`Praha_1:110_00 Praha_5:150_00 Brno:602_00 Ostrava:702_00 Plzeň:301_00 Liberec:460_01
  Olomouc:779_00 České_Budějovice:370_01 Hradec_Králové:500_03 Ústí_nad_Labem:400_01 Pardubice:530_02 Zlín:760_01
  Havířov:736_01 Kladno:272_01 Most:434_01 Opava:746_01 Jihlava:586_01 Karlovy_Vary:360_01 Teplice:415_01
  Děčín:405_02 Chomutov:430_01 Přerov:750_02 Prostějov:796_01 Jablonec_nad_Nisou:466_01 Mladá_Boleslav:293_01
  Třebíč:674_01 Tábor:390_01 Znojmo:669_02 Příbram:261_01 Písek:397_01`)

export const streets = list(`Lipová Nádražní Husova Dlouhá Polní Zahradní Mostní Jižní Krátká Školní Horní Masarykova
  Komenského Palackého Jiráskova Tyršova Sokolská Pražská Brněnská Květinová Lesní Luční Na_Kopci Pod_Lesem
  U_Potoka Říční Sluneční Slepá Kostelní Zámecká Hradební Vinohradská Žižkova Družstevní Průmyslová Tovární`)

/** Trades of firms, after a surname or a word. */
export const trades = list(`stavby servis trans elektro trade consult group media reality design auto servis_IT pekárny
  nábytek tisk instalace logistika zahrady reklama energie`)

export const legalForms = list(`s.r.o. s.r.o. s.r.o. a.s. spol._s_r.o. z.s. v.o.s.`)

/** Registrars: none of these firms exists. */
export const registrarNames =
  list(`Active_Names Alba_Registr Amber_Domains Atlas_Net Bohemia_Names Brána_Domén Centrum_Domén
  Cesta_Online Delta_Registr Digi_Pošta Doménovka Dračí_Net Duha_Hosting Echo_Names Evropská_Registrační First_Label
  Forum_Domén Gamma_Net Hvězda_Online Iris_Names Jantar_Hosting Javor_Net Kompas_Domén Korund_Online Labuť_Hosting Lumen_Names
  Magistr_Net Meridián Moravia_Names Nebe_Hosting Nord_Registr Oblak_Domén Orion_Names Perla_Net Pilot_Hosting Rosa_Registr
  Sirius_Names Talent_Hosting Vega_Domains Zenit_Net`)

/** Returns a word of the lists with spaces for its underscores. */
export function read(word: string): string {
  return word.replaceAll('_', ' ')
}
