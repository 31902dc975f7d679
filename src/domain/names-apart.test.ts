import { expect, test } from 'vitest'
import { namesApart } from './names-apart.ts'

test('[HO-10] of groups with one name the later ones are numbered, whatever their case', () => {
  const groups = ['Home', 'Club', 'home', 'HOME'].map((name, id) => ({ id, name }))

  const apart = namesApart(groups)

  expect(apart.map(({ name }) => name)).toEqual(['Home', 'Club', 'home (2)', 'HOME (3)'])
  expect(apart.map(({ id }) => id)).toEqual([0, 1, 2, 3])
})
