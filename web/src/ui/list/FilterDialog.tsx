import { Modal } from '@mantine/core'
import { type ReactNode, useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { QueryParams } from '../../platform/urlQuery.ts'
import { Button } from '../Button.tsx'

/** What is being chosen in the dialog, as the address will say it, and how one of its fields changes it. */
export interface Draft {
  draft: QueryParams
  set(part: QueryParams): void
}

interface Props {
  /** What the button and the dialog say. */
  title: string
  /** What its button to apply says, when it is not just that. */
  action?: string
  query: QueryParams
  /** Names of the address that it chooses. */
  fields: readonly string[]
  /** Whether what was chosen can be asked for; what is wrong says so under its field. */
  valid?(draft: QueryParams): boolean
  apply(part: QueryParams): void
  children(draft: Draft): ReactNode
}

/** Filters in a dialog that applies them together. */
export function FilterDialog({ title, ...fields }: Props) {
  const { t } = useTranslation()
  const [opened, setAbierto] = useState(false)
  const close = () => setAbierto(false)
  return (
    <>
      <Button icon="filtro" onClick={() => setAbierto(true)}>
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
  const [draft, setBorrador] = useState<QueryParams>(() =>
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
      {children({ draft, set: (part) => setBorrador((before) => ({ ...before, ...part })) })}
      <div className="botones">
        <Button type="submit" variant="principal">
          {action ?? t('lista.aplicar')}
        </Button>
      </div>
    </form>
  )
}
