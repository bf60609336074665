import '../../../estilos/login.css'
import './registro.css'
import type { Respuesta } from '@gremial/contract/acceso/registro.ts'
import { Modal } from '@mantine/core'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import type { FormState } from '../../../ui/form/useForm.ts'
import { Enviado } from './Enviado.tsx'

interface Props {
  titulo: string
  /** Result of `useEnvio`, and the mail's address. */
  envio: Pick<FormState<never>, 'props' | 'canLeave'> & { respuesta: Respuesta | undefined; volver(): void }
  email: string
  cerrar(): void
  children: ReactNode
}

/** Frame of a public form: the form, then where its mail went. Closing asks before losing input. */
export function DialogoEnvio({ titulo, envio, email, cerrar, children }: Props) {
  const { t } = useTranslation()
  const leave = async () => void ((await envio.canLeave()) && cerrar())
  return (
    <Modal
      opened
      onClose={() => void leave()}
      closeOnClickOutside={false}
      title={titulo}
      closeButtonProps={{ 'aria-label': t('comun.cerrar') }}
    >
      {envio.respuesta ? (
        <Enviado respuesta={envio.respuesta} email={email} cerrar={cerrar} otraVez={envio.volver} />
      ) : (
        <form {...envio.props} className="pila">
          {children}
        </form>
      )}
    </Modal>
  )
}
