import { registro, soloCorreo } from '@gremial/contract/acceso/registro.ts'
import { TextInput } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import { callApi } from '../../../platform/callApi.ts'
import { fieldErrors } from '../../../platform/fieldErrors.ts'
import { Button } from '../../../ui/Button.tsx'
import { DialogoEnvio } from './DialogoEnvio.tsx'
import { useEnvio } from './useEnvio.tsx'

interface Props {
  cerrar(): void
}

/** Sends the e-mail on file a link to choose a password (A-REGISTRO-02). */
export const DialogoCrear = ({ cerrar }: Props) => {
  const { t } = useTranslation()
  return <MailDialog que="crearPorCorreo" titulo={t('acceso.crearCorreo')} ayuda={t('registro.crearAyuda')} cerrar={cerrar} />
}

/** Sends the account's e-mail a link to choose another password (A-RECUPERO-14). */
export const DialogoOlvide = ({ cerrar }: Props) => {
  const { t } = useTranslation()
  return <MailDialog que="recuperar" titulo={t('acceso.olvide')} ayuda={t('registro.olvideAyuda')} cerrar={cerrar} />
}

/** Sends another validation mail, if the link expired or was lost. */
export const DialogoReenviar = ({ cerrar }: Props) => {
  const { t } = useTranslation()
  return <MailDialog que="reenviar" titulo={t('registro.pedirOtro')} ayuda={t('registro.reenviarAyuda')} cerrar={cerrar} />
}

interface PropsCorreo extends Props {
  que: 'crearPorCorreo' | 'recuperar' | 'reenviar'
  titulo: string
  ayuda: string
}

function MailDialog({ que, titulo, ayuda, cerrar }: PropsCorreo) {
  const { t } = useTranslation()
  const envio = useEnvio<{ email: string }>({
    iniciales: { email: '' },
    validar: fieldErrors(soloCorreo),
    enviar: (cuerpo) => callApi(registro[que], { body: cuerpo }),
  })
  const { form } = envio
  return (
    <DialogoEnvio titulo={titulo} envio={envio} email={form.values.email} cerrar={cerrar}>
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
        <Button type="submit" variant="principal" loading={envio.enviando}>
          {t('registro.enviarEnlace')}
        </Button>
      </div>
    </DialogoEnvio>
  )
}
