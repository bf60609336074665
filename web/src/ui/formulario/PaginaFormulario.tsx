import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { Boton } from '../Boton.tsx'
import type { Formulario } from './useFormulario.ts'

interface Props {
  formulario: Pick<Formulario<never>, 'props' | 'guardando'>
  /** The button that sends; none when the record is only read. */
  accion?: string | undefined
  lectura?: boolean
  volver(): void
  className?: string
  children: ReactNode
}

/** The frame of a form on a page: its fields, save and cancel; or only back, where it is read. */
export function PaginaFormulario({
  formulario,
  accion,
  lectura = false,
  volver,
  className = 'hoja hoja-in pila',
  children,
}: Props) {
  const { t } = useTranslation()
  return (
    <form {...formulario.props} autoComplete="off" className={className}>
      {children}
      <div className="botones">
        {!lectura && (
          <Boton type="submit" variante="principal" cargando={formulario.guardando}>
            {accion ?? t('comun.guardar')}
          </Boton>
        )}
        <Boton onClick={volver}>{lectura ? t('comun.volver') : t('comun.cancelar')}</Boton>
      </div>
    </form>
  )
}
