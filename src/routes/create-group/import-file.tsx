import { Unreachable } from '#client/server-api.ts'
import { useSession } from '#client/use-session.tsx'
import { Refusal } from '#domain/refusal.ts'
import { useNavigate } from '#routes/navigation.ts'
import { urls } from '#routes/routes.ts'
import { Button } from '#ui/button.tsx'
import { Notice } from '#ui/notice.tsx'
import { useToast } from '#ui/toasts.tsx'
import { refusalMessage } from '#words/refusal-message.ts'
import { useWords } from '#words/use-words.tsx'
import { FileUp } from 'lucide-react'
import { useRef, useState } from 'react'

/** A group out of the file of an exported one. */
export function ImportFile() {
  const words = useWords()
  const session = useSession()
  const navigate = useNavigate()
  const toast = useToast()
  const input = useRef<HTMLInputElement>(null)
  const [isBusy, setIsBusy] = useState(false)
  const [problem, setProblem] = useState('')

  async function take(chosen: File) {
    const [{ readExportFile }, { importGroup }] = await Promise.all([
      import('./read-export.ts'),
      import('./import-group.ts'),
    ]).catch(() => {
      throw new Unreachable()
    })
    const read = await readExportFile(chosen)
    if ('problem' in read) {
      const allowed = read.refusal ? [refusalMessage(words, read.refusal)] : []
      setProblem([words.importGroup[read.problem], ...allowed].join(' '))
      return
    }
    const group = await importGroup({ session, words, file: read.file })
    navigate(urls.group(group))
    toast({ text: words.importGroup.done({ group: read.file.group.name }) })
  }
  const choose = async (chosen: File | undefined) => {
    if (!chosen) return
    setIsBusy(true)
    setProblem('')
    try {
      await take(chosen)
    } catch (error) {
      if (error instanceof Unreachable) setProblem(words.refusals.offline)
      else if (error instanceof Refusal) setProblem(refusalMessage(words, error))
      else throw error
    } finally {
      setIsBusy(false)
    }
  }
  return (
    <div className="stack-s">
      <input
        ref={input}
        type="file"
        accept=".zip,.json,application/zip,application/json"
        hidden
        aria-label={words.importGroup.choose}
        onChange={(event) => {
          const [chosen] = event.target.files ?? []
          // The same file may be chosen again after it was refused.
          event.target.value = ''
          void choose(chosen)
        }}
      />
      <div>
        <Button look="quiet" icon={<FileUp />} busy={isBusy} onClick={() => input.current?.click()}>
          {words.importGroup.choose}
        </Button>
      </div>
      {problem && (
        <Notice kind="danger" alert>
          {problem}
        </Notice>
      )}
    </div>
  )
}
