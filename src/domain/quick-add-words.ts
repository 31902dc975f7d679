/** The words of a language around a date and a repeat, as parts of a regular expression. */
export interface DateLanguage {
  /** What leads up to a date and goes with it: *by Friday*. */
  before: string
  every: string
  /** *every other day* */
  other: string
  and: string
  day: string
  week: string
  month: string
  year: string
  /** Monday to Friday. */
  workday?: string
  /** Behind the number of a day of the month: *every 1st*. */
  ordinal?: string
  /** Where `Intl` does not say them as people do; Monday first. */
  weekdays?: readonly string[]
  /** Words stand together without spaces. */
  isGlued?: boolean
}

/** Every language in which dates are read (`words/dates-in-words.ts`). */
export const dateLanguages: Readonly<Record<string, DateLanguage>> = {
  en: {
    before: 'by|before|until|till|on|for|from|starting|due|due on|for the|by the|on the|the',
    every: 'every|each',
    other: 'other|second',
    and: 'and|&',
    day: 'days?|morning|evening|night',
    week: 'weeks?',
    month: 'months?',
    year: 'years?',
    workday: 'weekday|workday',
    ordinal: '(?:st|nd|rd|th)(?: of (?:the|each|every) month)?',
  },
  de: {
    before: 'bis|bis zum|bis spätestens|spätestens|am|vor|ab|für|den|zum',
    every: 'jede[nrms]?|alle',
    other: 'zweite[nrms]?',
    and: 'und|&',
    day: 'Tage?|Morgen|Abend',
    week: 'Wochen?',
    month: 'Monate?',
    year: 'Jahre?',
    workday: 'Werktag|Arbeitstag',
    ordinal: String.raw`\.(?: (?:im|des) Monats?)?`,
  },
  fr: {
    before: "le|la|pour|pour le|avant|avant le|d'ici|d’ici|jusqu'à|jusqu’au|dès|du",
    every: 'chaque|tous les|toutes les',
    other: 'deux',
    and: 'et|&',
    day: 'jours?|matins?|soirs?',
    week: 'semaines?',
    month: 'mois',
    year: 'ans?|années?',
    ordinal: '(?:er|e)(?: du mois)?',
  },
  es: {
    before: 'el|la|para|para el|antes de|antes del|hasta|hasta el|desde',
    every: 'cada|todos los|todas las',
    other: 'dos',
    and: 'y|e|&',
    day: 'días?|mañanas?|noches?',
    week: 'semanas?',
    month: 'mes(?:es)?',
    year: 'años?',
  },
  it: {
    before: 'il|la|per|per il|entro|entro il|prima di|prima del|da|dal|fino a',
    every: 'ogni',
    other: 'due',
    and: 'e|&',
    day: 'giorn[oi]|mattina|sera',
    week: 'settiman[ae]',
    month: 'mes[ei]',
    year: 'ann[oi]',
  },
  pt: {
    before: 'até|até o|até a|para|para o|no|na|em|antes de|a partir de|dia',
    every: 'cada|todo|toda|todos os|todas as',
    other: 'dois|duas',
    and: 'e|&',
    day: 'dias?|manhãs?|noites?',
    week: 'semanas?',
    month: 'm[eê]s(?:es)?',
    year: 'anos?',
  },
  nl: {
    before: 'op|voor|tot|vanaf|uiterlijk|de',
    every: 'elke?|iedere?|om de',
    other: 'twee|tweede',
    and: 'en|&',
    day: 'dag(?:en)?|ochtend|avond',
    week: 'we(?:ek|ken)',
    month: 'maand(?:en)?',
    year: 'ja(?:ar|ren)',
    workday: 'werkdag',
  },
  sv: {
    before: 'på|till|före|senast|från|innan|den',
    every: 'varje|var|vart',
    other: 'annan|annat',
    and: 'och|&',
    day: 'dag|dagar|morgon|kväll',
    week: 'veck(?:a|or)',
    month: 'månad(?:er)?',
    year: 'år',
    workday: 'vardag',
  },
  fi: {
    before: 'ennen|viimeistään|asti|alkaen',
    every: 'joka',
    other: 'toinen',
    and: 'ja|&',
    day: 'päivä|aamu|ilta',
    week: 'viikko',
    month: 'kuukausi',
    year: 'vuosi',
    workday: 'arkipäivä',
  },
  ru: {
    before: 'до|к|ко|в|во|на|с|со',
    every: 'кажд(?:ый|ая|ое|ую|ые)',
    other: 'вторую|второй|второе',
    and: 'и|&',
    day: 'день|дня|дней|утро|вечер',
    week: 'недел[яюиь]',
    month: 'месяц(?:а|ев)?',
    year: 'год(?:а)?|лет',
    weekdays: [
      'понедельник',
      'вторник',
      'сред[ау]',
      'четверг',
      'пятниц[ау]',
      'суббот[ау]',
      'воскресенье',
    ],
  },
  uk: {
    before: 'до|на|в|у|з|від',
    every: 'кож(?:ен|ний|на|не|ну|ні)|щоразу',
    other: 'другий|другого|другу',
    and: 'і|й|та|&',
    day: 'день|дні|днів|ранок|вечір',
    week: 'тиж(?:день|ні|нів)|тижня',
    month: 'місяц(?:ь|і|ів|я)',
    year: 'рік|року|роки|років',
    weekdays: [
      'понеділ[ок][кa]?',
      'вівтор[ок][кa]?',
      'серед[ау]',
      'четвер',
      "п[’'ʼ]ятниц[яю]",
      'субот[ау]',
      'неділ[яю]',
    ],
  },
  ar: {
    before: 'قبل|حتى|يوم|في|بحلول|من',
    every: 'كل',
    other: 'ثاني',
    and: 'و',
    day: 'يوم|أيام|صباح|مساء',
    week: 'أسبوع|أسابيع|اسبوع',
    month: 'شهر|أشهر|شهور',
    year: 'سنة|سنوات|عام',
    weekdays: [
      '(?:يوم )?(?:ال)?[إا]ثنين',
      '(?:يوم )?(?:ال)?ثلاثاء',
      '(?:يوم )?(?:ال)?[أا]ربعاء',
      '(?:يوم )?(?:ال)?خميس',
      '(?:يوم )?(?:ال)?جمعة',
      '(?:يوم )?(?:ال)?سبت',
      '(?:يوم )?(?:ال)?[أا]حد',
    ],
  },
  id: {
    before: 'sebelum|sampai|pada|untuk|mulai|hari',
    every: 'setiap|tiap',
    other: 'dua',
    and: 'dan|&',
    day: 'hari|pagi|malam',
    week: 'minggu',
    month: 'bulan',
    year: 'tahun',
    weekdays: [
      '(?:hari )?senin',
      '(?:hari )?selasa',
      '(?:hari )?rabu',
      '(?:hari )?kamis',
      "(?:hari )?jum[’']?at",
      '(?:hari )?sabtu',
      'hari minggu|ahad',
    ],
  },
  vi: {
    before: 'trước|đến|vào|cho|từ|ngày',
    every: 'mỗi|hàng|hằng',
    other: 'hai',
    and: 'và|&',
    day: 'ngày|sáng|tối',
    week: 'tuần',
    month: 'tháng',
    year: 'năm',
    weekdays: ['thứ hai', 'thứ ba', 'thứ tư', 'thứ năm', 'thứ sáu', 'thứ bảy', 'chủ nhật'],
  },
  ja: {
    before: '',
    every: '毎',
    other: '隔',
    and: '[、と・]',
    day: '日|朝|晩',
    week: '週',
    month: '月',
    year: '年',
    weekdays: ['月曜日?', '火曜日?', '水曜日?', '木曜日?', '金曜日?', '土曜日?', '日曜日?'],
    isGlued: true,
  },
  zh: {
    before: '在|到|于',
    every: '每隔?',
    other: '[两兩]',
    and: '[、和]',
    day: '[个個]?[天日]|早上|晚上',
    week: '[个個]?(?:周|週|星期|礼拜|禮拜)',
    month: '[个個]?月',
    year: '年',
    weekdays: ['一', '二', '三', '四', '五', '六', '[日天]'],
    isGlued: true,
  },
}

export function dateLanguageOf(locale: string): DateLanguage | undefined {
  const code = locale.split('-')[0]?.toLowerCase() ?? ''
  return Object.hasOwn(dateLanguages, code) ? dateLanguages[code] : undefined
}
