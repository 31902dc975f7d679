import { titleKey } from './title-key.ts'

/** How a unit is written, by how many of the smallest of its kind it is. */
type Kind = Readonly<Record<number, string>>

const mass: Kind = {
  1: 'mg мг',
  1_000: 'g gr gram grams gramm غ غم جم غرام г гр גרם',
  1_000_000: 'kg kilo kilos kilogramm كغ كغم كجم كيلو кг קג ק״ג ק"ג',
}
const volume: Kind = {
  1: 'ml مل мл מל מ״ל מ"ל',
  10: 'cl',
  100: 'dl',
  1_000: 'l liter liters litre litres ل لتر л ליטר',
}
const imperial: Kind = { 1: 'oz', 16: 'lb lbs' }
const measured = [mass, volume, imperial]

const counted =
  'pack packs,packet packets,bottle bottles,can cans,tin tins,bag bags,box boxes,bunch bunches,jar jars,dozen,piece pieces pcs,cup cups,tbsp,tsp,slice slices,roll rolls,tube tubes,carton cartons,stück stk,packung packungen pkg,päckchen pck,flasche flaschen,dose dosen,beutel,bund,glas gläser,becher,kiste kisten,kasten,tüte tüten,rolle rollen,scheibe scheiben,el,tl,prise,علبة علب,كيس أكياس,زجاجة زجاجات,حبة حبات,عبوة عبوات,ربطة,كرتون'.split(
    ',',
  )

/** What is weighed or measured. */
export const measures = measured.flatMap((kind) => Object.values(kind).flatMap(formsOf))
/** What is counted in. */
export const packs = counted.flatMap(formsOf)

interface Size {
  kind: Kind | string
  size: number
}

/** What a unit measures, and how much of it; one that nobody knows is like itself alone. */
export function sizeOf(unit: string): Size {
  const form = titleKey(unit)
  for (const kind of measured) {
    const size = Object.keys(kind).find((each) => formsOf(kind[Number(each)] ?? '').includes(form))
    if (size) return { kind, size: Number(size) }
  }
  return { kind: counted.find((forms) => formsOf(forms).includes(form)) ?? form, size: 1 }
}

/** Whether nobody says *one more* of it: 500 g are no 500 things. */
export function isFine(unit: string): boolean {
  return ['mg', 'g', 'ml', 'cl', 'dl'].some((fine) => {
    const [one, other] = [sizeOf(fine), sizeOf(unit)]
    return one.kind === other.kind && one.size === other.size
  })
}

function formsOf(words: string): string[] {
  return words.split(' ')
}
