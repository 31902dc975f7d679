import type { Group } from '#domain/group.ts'

/** Its sign stands before its name also where the two are written in different directions. */
export function GroupLabel({ group: { emoji, name } }: { group: Pick<Group, 'emoji' | 'name'> }) {
  return (
    <>
      {emoji} <bdi>{name}</bdi>
    </>
  )
}
