import { useAll, useFromSession } from '#client/use-session.tsx'
import { addDays } from '#domain/calendar.ts'
import type { Group } from '#domain/group.ts'
import type { Id } from '#domain/id.ts'
import type { Due } from '#domain/list-item.ts'
import { useInOrder } from '#routes/fields/use-in-order.ts'
import { GroupLabel } from '#routes/frame/group-label.tsx'
import { useOtherGroups } from '#routes/move/move-dialog.tsx'
import { Avatar } from '#ui/avatar.tsx'
import { Button } from '#ui/button.tsx'
import { Sheet } from '#ui/dialog.tsx'
import { TextField } from '#ui/text-field.tsx'
import { ArrowDown, ArrowDownToLine, ArrowUp, ArrowUpToLine } from 'lucide-react'
import { useState } from 'react'
import type { ListScreen, Question } from './list-screen.tsx'
import styles from './question-sheet.module.css'

export interface Answers {
  setDue: (due: Due | null) => void
  ask: (person: Id) => void
  moveTo: (section: Id | null) => void
  moveAway: (group: Group) => void
  step: (direction: Direction) => void
  toEnd: (direction: Direction) => void
}

export type Direction = 'up' | 'down'

interface QuestionSheetProps {
  question: Question | null
  count: number
  list: ListScreen
  answers: Answers
  onClose: () => void
}

const titles = {
  date: 'dateOf',
  person: 'personOf',
  section: 'sectionOf',
  place: 'sectionOf',
} as const satisfies Record<Question, string>

/** When, for whom, or where to: one question about one item or many. */
export function QuestionSheet({ question, count, list, answers, onClose }: QuestionSheetProps) {
  const { words } = list
  // What was asked stays while the sheet goes away.
  const [last, setLast] = useState<Question>('date')
  if (question !== null && question !== last) setLast(question)
  const asked = question ?? last
  const done =
    <Args extends unknown[]>(act: (...args: Args) => void) =>
    (...args: Args) => {
      onClose()
      act(...args)
    }
  return (
    <Sheet
      open={question !== null}
      onClose={onClose}
      title={words.select[titles[asked]]({ count })}
      closeLabel={words.actions.close}
    >
      {asked === 'date' && <Days list={list} onChoose={done(answers.setDue)} />}
      {asked === 'person' && <People onChoose={done(answers.ask)} />}
      {asked === 'place' && count === 1 && (
        <Places list={list} onStep={done(answers.step)} onEnd={done(answers.toEnd)} />
      )}
      {(asked === 'section' || asked === 'place') && (
        <>
          <Sections list={list} onChoose={done(answers.moveTo)} />
          <OtherGroups list={list} onChoose={done(answers.moveAway)} />
        </>
      )}
    </Sheet>
  )
}

function Days({ list, onChoose }: { list: ListScreen; onChoose: Answers['setDue'] }) {
  const { words, formats, today } = list
  const [date, setDate] = useState('')
  const soon = [0, 1, 2, 7].map((days) => addDays(today.date, days))
  const onDay = (day: string) => onChoose({ date: day, time: null, zone: null })
  return (
    <div className={styles.choices} data-choices>
      {soon.map((day) => (
        <Button key={day} wide onClick={() => onDay(day)}>
          {formats.formatDay(day, today.at)}
        </Button>
      ))}
      <TextField label={words.select.otherDay} type="date" value={date} onChange={setDate} />
      <Button wide look="primary" disabled={date === ''} onClick={() => onDay(date)}>
        {words.select.setDay}
      </Button>
      <Button wide look="quiet" onClick={() => onChoose(null)}>
        {words.select.noDay}
      </Button>
    </div>
  )
}

function People({ onChoose }: { onChoose: Answers['ask'] }) {
  const session = useFromSession((current) => current)
  const members = useAll('member').filter((member) => !member.deleted)
  return (
    <div className={styles.choices} data-choices>
      {members.flatMap(({ id }) => {
        const person = session.person(id)
        if (!person) return []
        return (
          <Button
            key={id}
            wide
            icon={<Avatar name={person.name} colour={person.colour} size="small" decorative />}
            onClick={() => onChoose(id)}
          >
            <bdi>{person.name}</bdi>
          </Button>
        )
      })}
    </div>
  )
}

interface PlacesProps {
  list: ListScreen
  onStep: Answers['step']
  onEnd: Answers['toEnd']
}

/** Where in its section it stands. */
function Places({ list: { words }, onStep, onEnd }: PlacesProps) {
  return (
    <div className={styles.places} data-choices>
      <Button onClick={() => onEnd('up')}>
        <span className="cluster">
          <ArrowUpToLine size={20} /> {words.select.toTop}
        </span>
      </Button>
      <Button onClick={() => onStep('up')}>
        <span className="cluster">
          <ArrowUp size={20} /> {words.list.moveUp}
        </span>
      </Button>
      <Button onClick={() => onStep('down')}>
        <span className="cluster">
          <ArrowDown size={20} /> {words.list.moveDown}
        </span>
      </Button>
      <Button onClick={() => onEnd('down')}>
        <span className="cluster">
          <ArrowDownToLine size={20} /> {words.select.toEnd}
        </span>
      </Button>
    </div>
  )
}

function Sections({ list, onChoose }: { list: ListScreen; onChoose: Answers['moveTo'] }) {
  const sections = useInOrder('section')
  return (
    <div className={styles.choices} data-choices>
      {sections.map(({ id, name, emoji }) => (
        <Button key={id} wide onClick={() => onChoose(id)}>
          {emoji} <bdi>{name}</bdi>
        </Button>
      ))}
      <Button wide look="quiet" onClick={() => onChoose(null)}>
        {list.words.item.noSection}
      </Button>
    </div>
  )
}

function OtherGroups({ list, onChoose }: { list: ListScreen; onChoose: Answers['moveAway'] }) {
  const groups = useOtherGroups('add')
  if (groups.length === 0) return null
  return (
    <>
      <h3 className={styles.away}>{list.words.house.move}</h3>
      <div className={styles.choices} data-choices>
        {groups.map((group) => (
          <Button key={group.id} wide onClick={() => onChoose(group)}>
            <GroupLabel group={group} />
          </Button>
        ))}
      </div>
    </>
  )
}
