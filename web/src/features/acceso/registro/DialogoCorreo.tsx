import '../acceso/login.css'
import './registro.css'
import { soloCorreo } from '@gremial/contract/acceso/registro.ts'
import { Modal, TextInput } from '@mantine/core'
import { useForm } from '@mantine/form'
import { useTranslation } from 'react-i18next'
import { erroresDe } from '../../../platform/formulario.ts'
import { Boton } from '../../../ui/Boton.tsx'
import { Enviado } from './Enviado.tsx'
import { pedirPorCorreo } from './registro.api.ts'
import { useEnvio } from './useEnvio.tsx'

interface Props {
  cerrar(): void
}

/** The e-mail on file gets a link to choose a password (A-REGISTRO-02). */
export const DialogoCrear = ({ cerrar }: Props) => {
  const { t } = useTranslation()
  return <DialogoCorreo que="crear" titulo={t('acceso.crearCorreo')} ayuda={t('registro.crearAyuda')} cerrar={cerrar} />
}

/** The e-mail of the account gets a link to choose another password (A-RECUPERO-14). */
export const DialogoOlvide = ({ cerrar }: Props) => {
  const { t } = useTranslation()
  return <DialogoCorreo que="olvide" titulo={t('acceso.olvide')} ayuda={t('registro.olvideAyuda')} cerrar={cerrar} />
}

/** Another validation mail, for a link that expired or got lost. */
export const DialogoReenviar = ({ cerrar }: Props) => {
  const { t } = useTranslation()
  return <DialogoCorreo que="reenviar" titulo={t('registro.pedirOtro')} ayuda={t('registro.reenviarAyuda')} cerrar={cerrar} />
}

function DialogoCorreo({
  que,
  titulo,
  ayuda,
  cerrar,
}: Props & { que: keyof typeof pedirPorCorreo; titulo: string; ayuda: string }) {
  const { t } = useTranslation()
  const form = useForm({ initialValues: { email: '' }, validate: erroresDe(soloCorreo) })
  const envio = useEnvio(pedirPorCorreo[que], form.setErrors)
  return (
    <Modal
      opened
      onClose={cerrar}
      closeOnClickOutside={false}
      title={titulo}
      closeButtonProps={{ 'aria-label': t('comun.cerrar') }}
    >
      {envio.respuesta ? (
        <Enviado respuesta={envio.respuesta} email={form.values.email} cerrar={cerrar} otraVez={envio.volver} />
      ) : (
        <form
          noValidate
          className="pila"
          onSubmit={form.onSubmit(envio.enviar, () => {
            form.getInputNode('email')?.focus()
            envio.marcar()
          })}
        >
          <p>{ayuda}</p>
          <TextInput
            label={t('registro.email')}
            type="email"
            inputMode="email"
            autoComplete="email"
            maxLength={80}
            data-autofocus
            {...form.getInputProps('email')}
          />
          {envio.verificacion}
          <div className="botones">
            <Boton type="submit" variante="principal" cargando={envio.enviando}>
              {t('registro.enviarEnlace')}
            </Boton>
          </div>
        </form>
      )}
    </Modal>
  )
}
