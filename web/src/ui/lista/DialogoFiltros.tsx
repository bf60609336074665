import { Modal } from '@mantine/core'
import { type ReactNode, useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { Consulta } from '../../platform/consulta.ts'
import { Boton } from '../Boton.tsx'

/** What is being chosen in the dialog, as the address will say it, and how one of its fields changes it. */
export interface Borrador {
  borrador: Consulta
  poner(parte: Consulta): void
}

interface Props {
  /** What the button and the dialog say. */
  titulo: string
  /** What its button to apply says, when it is not just that. */
  accion?: string
  consulta: Consulta
  /** Names of the address that it chooses. */
  campos: readonly string[]
  /** Whether what was chosen can be asked for; what is wrong says so under its field. */
  vale?(borrador: Consulta): boolean
  aplicar(parte: Consulta): void
  children(borrador: Borrador): ReactNode
}

/** Filters in a dialog that applies them together. */
export function DialogoFiltros({ titulo, ...campos }: Props) {
  const { t } = useTranslation()
  const [abierto, setAbierto] = useState(false)
  const cerrar = () => setAbierto(false)
  return (
    <>
      <Boton icono="filtro" onClick={() => setAbierto(true)}>
        {titulo}
      </Boton>
      <Modal opened={abierto} onClose={cerrar} title={titulo} closeButtonProps={{ 'aria-label': t('comun.cerrar') }}>
        <Campos {...campos} cerrar={cerrar} />
      </Modal>
    </>
  )
}

function Campos({
  accion,
  consulta,
  campos,
  vale = () => true,
  aplicar,
  cerrar,
  children,
}: Omit<Props, 'titulo'> & { cerrar(): void }) {
  const { t } = useTranslation()
  const [borrador, setBorrador] = useState<Consulta>(() =>
    Object.fromEntries(campos.map((campo) => [campo, consulta[campo] || undefined])),
  )
  return (
    <form
      className="pila"
      onSubmit={(e) => {
        e.preventDefault()
        if (!vale(borrador)) return
        aplicar(borrador)
        cerrar()
      }}
    >
      {children({ borrador, poner: (parte) => setBorrador((antes) => ({ ...antes, ...parte })) })}
      <div className="botones">
        <Boton type="submit" variante="principal">
          {accion ?? t('lista.aplicar')}
        </Boton>
      </div>
    </form>
  )
}
