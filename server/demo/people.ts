import type { DemoPerson } from '#contract/system.ts'

type Person = DemoPerson & {
  /** The provider's `sub`, which the link row contains. */
  subject: string
  /** Only for an eID: the provider's `acr`. */
  acr: 'low' | 'substantial' | 'high' | null
  birthDate: string
  address: string
  email: string
  /** The contacts linked to this person in the demo registry, the last used one first. */
  contacts: readonly DemoContact[]
}

type DemoContact = {
  handle: string
  organization: string | null
  /** The state that gives an account its level. */
  level: 'conditionallyIdentifiedContact' | 'identifiedContact' | 'validatedContact' | null
  isBlocked: boolean
  /** The number of domains in a demo of 60,000; smaller demos scale large numbers down. */
  domains: number
}

const contact = (handle: string, domains: number, given: Partial<DemoContact> = {}): DemoContact => ({
  handle,
  domains,
  organization: null,
  level: null,
  isBlocked: false,
  ...given,
})

/** The people who can sign in to the demo: docs/rules.md#demo. */
export const people: readonly Person[] = [
  {
    method: 'account',
    username: 'anna',
    subject: 'demo-anna',
    name: 'Anna Nováková',
    acr: null,
    birthDate: '1984-03-12',
    address: 'Lipová 12, 602 00 Brno, CZ',
    email: 'anna.novakova@example.cz',
    about: {
      cs: 'Ověřená osoba, 40 domén, 6 kontaktů ke sloučení',
      en: 'Validated person, 40 domains, 6 contacts to merge',
    },
    contacts: [contact('ANNA-NOVAKOVA', 40, { level: 'validatedContact' })],
  },
  {
    method: 'account',
    username: 'hosting',
    subject: 'demo-hosting',
    name: 'Petr Dvořák',
    acr: null,
    birthDate: '1979-11-02',
    address: 'Křižíkova 148/34, 186 00 Praha, CZ',
    email: 'domeny@hosting-dvorak.example',
    about: { cs: 'Hostingová firma, 25 000 domén', en: 'Hosting company, 25,000 domains' },
    contacts: [contact('HOSTING-DVORAK', 25_000, { organization: 'Hosting Dvořák s.r.o.', level: 'validatedContact' })],
  },
  {
    method: 'account',
    username: 'tomas',
    subject: 'demo-tomas',
    name: 'Tomáš Svoboda',
    acr: null,
    birthDate: '1990-07-21',
    address: 'Nádražní 5, 702 00 Ostrava, CZ',
    email: 'tomas.svoboda@example.cz',
    about: { cs: 'Technický kontakt: sady, ale žádné domény', en: 'Technical contact: sets, but no domains' },
    contacts: [contact('TOMAS-SVOBODA', 0, { level: 'validatedContact' })],
  },
  {
    method: 'account',
    username: 'ivana',
    subject: 'demo-ivana',
    name: 'Ivana Černá',
    acr: null,
    birthDate: '1995-01-30',
    address: 'Husova 7, 370 01 České Budějovice, CZ',
    email: 'ivana.cerna@example.cz',
    about: { cs: 'Identifikovaná osoba: zamykat nesmí', en: 'Identified person: may not lock' },
    contacts: [contact('IVANA-CERNA', 12, { level: 'identifiedContact' })],
  },
  {
    method: 'account',
    username: 'karel',
    subject: 'demo-karel',
    name: 'Karel Řezníček',
    acr: null,
    birthDate: '1968-09-09',
    address: 'Dlouhá 3, 460 01 Liberec, CZ',
    email: 'karel.reznicek@example.cz',
    about: { cs: 'Částečně identifikovaná osoba', en: 'Conditionally identified person' },
    contacts: [contact('KAREL-REZNICEK', 5, { level: 'conditionallyIdentifiedContact' })],
  },
  {
    method: 'account',
    username: 'blocked',
    subject: 'demo-blocked',
    name: 'Bohumil Zeman',
    acr: null,
    birthDate: '1972-05-17',
    address: 'Polní 44, 530 02 Pardubice, CZ',
    email: 'bohumil.zeman@example.cz',
    about: { cs: 'Administrativně blokovaný kontakt', en: 'Administratively blocked contact' },
    contacts: [contact('BOHUMIL-ZEMAN', 8, { level: 'validatedContact', isBlocked: true })],
  },
  {
    method: 'account',
    username: 'dana',
    subject: 'demo-dana',
    name: 'Dana Malá',
    acr: null,
    birthDate: '1988-12-24',
    address: 'Zahradní 19, 301 00 Plzeň, CZ',
    email: 'dana.mala@example.cz',
    about: {
      cs: 'Ověřená osoba, draží a má co zaregistrovat',
      en: 'Validated person, bids in auctions and has won a name to register',
    },
    contacts: [contact('DANA-MALA', 25, { level: 'validatedContact' })],
  },
  {
    method: 'account',
    username: 'filip',
    subject: 'demo-filip',
    name: 'Filip Kučera',
    acr: null,
    birthDate: '1991-04-04',
    address: 'Mostní 2, 760 01 Zlín, CZ',
    email: 'filip.kucera@example.cz',
    about: {
      cs: 'Ověřená osoba, draží proti Daně a má zaplatit vydraženou doménu',
      en: 'Validated person, bids against Dana and has a won auction to pay for',
    },
    contacts: [contact('FILIP-KUCERA', 30, { level: 'validatedContact' })],
  },
  {
    method: 'account',
    username: 'gita',
    subject: 'demo-gita',
    name: 'Gita Horáková',
    acr: null,
    birthDate: '1982-08-15',
    address: 'Jižní 8, 500 03 Hradec Králové, CZ',
    email: 'gita.horakova@example.cz',
    about: { cs: 'Ověřená osoba se 120 doménami', en: 'Validated person with 120 domains' },
    contacts: [contact('GITA-HORAKOVA', 120, { level: 'validatedContact' })],
  },
  {
    method: 'account',
    username: 'orphan',
    subject: 'demo-orphan',
    name: 'Oldřich Prázdný',
    acr: null,
    birthDate: '1976-06-06',
    address: 'Krátká 1, 586 01 Jihlava, CZ',
    email: 'oldrich.prazdny@example.cz',
    about: { cs: 'Účet, jehož kontakt v registru není', en: 'Account whose contact is not in the registry' },
    contacts: [],
  },
  {
    method: 'eid',
    username: 'maria',
    subject: 'demo-maria',
    name: 'Maria Weiß',
    acr: 'high',
    birthDate: '1986-02-28',
    address: 'Lindenstraße 4, 10969 Berlin, DE',
    email: 'maria.weiss@example.eu',
    about: { cs: 'Evropská eID, dva kontakty', en: 'EU eID, two contacts' },
    contacts: [contact('MARIA-WEISS', 60), contact('WEISS-GMBH', 300, { organization: 'Weiß Handels GmbH' })],
  },
  {
    method: 'eid',
    username: 'nina',
    subject: 'demo-nina',
    name: 'Nina Procházková',
    acr: 'substantial',
    birthDate: '2001-10-10',
    address: 'Školní 11, 360 01 Karlovy Vary, CZ',
    email: 'nina.prochazkova@example.cz',
    about: { cs: 'Národní eID, zatím bez kontaktu', en: 'National eID, no contact yet' },
    contacts: [],
  },
  {
    method: 'eid',
    username: 'lev',
    subject: 'demo-lev',
    name: 'Lev Nízký',
    acr: 'low',
    birthDate: '1999-09-19',
    address: 'Horní 6, 400 01 Ústí nad Labem, CZ',
    email: 'lev.nizky@example.cz',
    about: { cs: 'Národní eID nízké úrovně: nepustíme', en: 'National eID of low level: refused' },
    contacts: [],
  },
]
