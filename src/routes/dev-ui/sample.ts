export const samplePeople = [
  { name: 'Ana Berg', colour: 'plum' },
  { name: 'Bo', colour: 'sky' },
  { name: 'Cem Öz', colour: 'honey' },
  { name: '山田 太郎', colour: 'pine' },
  { name: 'Eva', colour: 'rose' },
] as const
