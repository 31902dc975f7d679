import { newId } from '#client/ids.ts'
import { useGroup } from '#client/use-session.tsx'
import { type Layout, layoutsPerGroupMax } from '#domain/layout.ts'
import { orderBetween } from '#domain/order-between.ts'
import type { Section } from '#domain/section.ts'
import { useSavedAsTyped } from '#routes/fields/saved-as-typed.ts'
import { useInOrder } from '#routes/fields/use-in-order.ts'
import { useSaveWords } from '#routes/fields/use-save-words.ts'
import { shortTitle } from '#words/short-title.ts'
import { useAct } from '#routes/undo/use-act.ts'
import { urls } from '#routes/routes.ts'
import { useUndoable } from '#routes/undo/use-undoable.ts'
import { useAnnounce } from '#ui/announcer.tsx'
import { LinkButton } from '#ui/button.tsx'
import { EmptyState } from '#ui/empty-state.tsx'
import { IconButton } from '#ui/icon-button.tsx'
import { passFocusOn } from '#ui/pass-focus-on.ts'
import { TextField } from '#ui/text-field.tsx'
import { refusalMessage } from '#words/refusal-message.ts'
import { useWords } from '#words/use-words.tsx'
import { Trash2 } from 'lucide-react'
import { AddNamed } from './add-named.tsx'
import styles from './arranged.module.css'
import { MoveMenu } from './move-menu.tsx'

/** One order of the sections for each shop. */
export function LayoutsEditor() {
  const words = useWords()
  const group = useGroup()
  const act = useAct()
  const sections = useInOrder('section')
  const layouts = useInOrder('layout')
  if (sections.length === 0) {
    return (
      <EmptyState
        icon="🏷️"
        title={words.layouts.noSections}
        text={words.layouts.intro}
        action={
          <LinkButton href={urls.group(group.id, 'sections')}>{words.sections.title}</LinkButton>
        }
      />
    )
  }
  const add = (name: string) =>
    act(() =>
      group.mutate('addLayout', {
        id: newId(),
        name,
        sections: sections.map(({ id }) => id),
        order: orderBetween(layouts.at(-1)?.order ?? null, null, Math.random),
      }),
    )
  return (
    <>
      <p className="secondary">{words.layouts.intro}</p>
      {layouts.map((layout) => (
        <LayoutEditor key={layout.id} layout={layout} sections={sections} />
      ))}
      {layouts.length < layoutsPerGroupMax ? (
        <AddNamed label={words.layouts.add} place="new-layout" onAdd={add} />
      ) : (
        <p className="meta">{words.refusals.full({ limit: layoutsPerGroupMax })}</p>
      )}
    </>
  )
}

function LayoutEditor({ layout, sections }: { layout: Layout; sections: readonly Section[] }) {
  const words = useWords()
  const group = useGroup()
  const act = useAct()
  const doUndoably = useUndoable()
  const announce = useAnnounce()
  const saveWords = useSaveWords()
  const { id, name } = layout
  const { field, refusal } = useSavedAsTyped({
    place: `${id}/name`,
    stored: name,
    save: (text, undoId) => saveWords('changeLayout', { id, name: text }, { act: undoId }),
  })
  const ordered = inLayout(layout, sections)
  const move = (section: Section, to: number) => {
    const others = ordered.filter((other) => other !== section).map((other) => other.id)
    const changed = others.toSpliced(to, 0, section.id)
    const isMoved = act(() => group.mutate('changeLayout', { id, sections: changed }))
    if (!isMoved) return
    announce(words.sections.moved({ name: section.name, place: to + 1, count: ordered.length }))
  }
  const remove = () =>
    doUndoably({
      stream: group.id,
      run: (undoId) => group.mutate('deleteLayout', { id }, { act: undoId }),
      said: words.layouts.deleted({ name: shortTitle(name) }),
    })
  return (
    <section className={styles.layout} aria-label={name}>
      <div className={styles.row}>
        <div className={styles.grow}>
          <TextField
            label={words.layouts.nameOf({ name })}
            hideLabel
            autoComplete="off"
            {...field}
            error={refusal ? refusalMessage(words, refusal) : ''}
          />
        </div>
        <IconButton ref={passFocusOn} label={words.layouts.delete({ name })} onClick={remove}>
          <Trash2 />
        </IconButton>
      </div>
      <ol className={styles.rows}>
        {ordered.map((section, place) => (
          <li key={section.id} className={styles.section}>
            <span aria-hidden="true">{section.emoji}</span>
            <span className={styles.grow} dir="auto">
              {section.name}
            </span>
            <MoveMenu
              label={words.sections.more({ name: section.name })}
              place={place}
              count={ordered.length}
              onMove={(to) => move(section, to)}
            />
          </li>
        ))}
      </ol>
    </section>
  )
}

/** Sections that are newer than the layout come last, in their usual order. */
function inLayout({ sections: ids }: Layout, sections: readonly Section[]): Section[] {
  const known = ids.flatMap((id) => sections.find((section) => section.id === id) ?? [])
  return [...known, ...sections.filter((section) => !ids.includes(section.id))]
}
