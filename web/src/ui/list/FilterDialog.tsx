import { Modal } from '@mantine/core'
import { type ReactNode, useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { QueryParams } from '../../platform/urlQuery.ts'
import { Button } from '../Button.tsx'

/** Draft of the query in the dialog, and its setter. */
export interface Draft {
  draft: QueryParams
  set(part: QueryParams): void
}

interface Props {
  /** Text of the button and title of the dialog. */
  title: string
  /** Text of the apply button, if not the default. */
  action?: string
  query: QueryParams
  /** Query parameters that the dialog edits. */
  fields: readonly string[]
  /** False blocks applying; the invalid field shows its error. */
  valid?(draft: QueryParams): boolean
  apply(part: QueryParams): void
  children(draft: Draft): ReactNode
}

/** Dialog whose filters apply together. */
export function FilterDialog({ title, ...fields }: Props) {
  const { t } = useTranslation()
  const [opened, setOpened] = useState(false)
  const close = () => setOpened(false)
  return (
    <>
      <Button icon="filtro" onClick={() => setOpened(true)}>
        {title}
      </Button>
      <Modal opened={opened} onClose={close} title={title} closeButtonProps={{ 'aria-label': t('comun.cerrar') }}>
        <FieldsProps {...fields} close={close} />
      </Modal>
    </>
  )
}

function FieldsProps({
  action,
  query,
  fields,
  valid = () => true,
  apply,
  close,
  children,
}: Omit<Props, 'title'> & { close(): void }) {
  const { t } = useTranslation()
  const [draft, setDraft] = useState<QueryParams>(() =>
    Object.fromEntries(fields.map((field) => [field, query[field] || undefined])),
  )
  return (
    <form
      className="pila"
      onSubmit={(e) => {
        e.preventDefault()
        if (!valid(draft)) return
        apply(draft)
        close()
      }}
    >
      {children({ draft, set: (part) => setDraft((before) => ({ ...before, ...part })) })}
      <div className="botones">
        <Button type="submit" variant="principal">
          {action ?? t('lista.aplicar')}
        </Button>
      </div>
    </form>
  )
}
