import { Modal } from '@mantine/core'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { Boton } from '../Boton.tsx'
import { useFocoDeVuelta } from '../useFocoDeVuelta.ts'
import type { Formulario } from './useFormulario.ts'

interface Props {
  titulo: string
  /** The button that sends; it repeats the verb. */
  accion?: string | undefined
  cancelar?: string | undefined
  grave?: boolean | undefined
  formulario: Pick<Formulario<never>, 'props' | 'guardando' | 'sucio' | 'puedeSalir'>
  cerrar(): void
  children: ReactNode
}

/** The frame of a form in a dialog: Escape, a click outside and Cancel ask before they lose what was written. */
export function DialogoFormulario({ titulo, accion, cancelar, grave = false, formulario, cerrar, children }: Props) {
  const { t } = useTranslation()
  useFocoDeVuelta()
  const salir = async () => void ((await formulario.puedeSalir()) && cerrar())
  return (
    <Modal opened onClose={() => void salir()} title={titulo} withCloseButton={false} closeOnClickOutside={!formulario.sucio}>
      <form {...formulario.props} autoComplete="off">
        <div className="pila">{children}</div>
        <div className="botones">
          <Boton onClick={() => void salir()}>{cancelar ?? t('comun.cancelar')}</Boton>
          <Boton type="submit" variante={grave ? 'grave' : 'principal'} cargando={formulario.guardando}>
            {accion ?? t('comun.guardar')}
          </Boton>
        </div>
      </form>
    </Modal>
  )
}
