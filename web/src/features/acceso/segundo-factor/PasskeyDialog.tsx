import { segundoFactor } from '@gremial/contract/acceso/segundo-factor.ts'
import { request } from '@gremial/contract/platform/call.ts'
import { TextInput } from '@mantine/core'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { createPasskey } from '../../../platform/passkeys.ts'
import { useUser } from '../../../platform/user.ts'
import { FormDialog } from '../../../ui/form/FormDialog.tsx'
import { useForm } from '../../../ui/form/useForm.ts'
import { Notice } from '../../../ui/states.tsx'
import { useAction } from '../../../ui/useAction.ts'
import { ClaveField, type PropiedadesAlta } from './ApplicationDialog.tsx'

/** Creates a passkey: name, and password if there is no second factor yet; then the browser verifies the user. */
export function PasskeyDialog({ conClave, cerrar, alPoner }: PropiedadesAlta) {
  const { t } = useTranslation()
  const { email } = useUser()
  const { run } = useAction()
  const [missing, setMissing] = useState(false)
  const form = useForm({
    initialValues: { password: '', nombre: '' },
    request: ({ password }: { password: string; nombre: string }) =>
      request(segundoFactor.empezarLlave, { body: conClave ? { password } : {} }),
    extra: ({ nombre }): Record<string, string> => (nombre.trim() === '' ? { nombre: t('validacion.requerido') } : {}),
    failure: t('segundoFactor.noEmpezo'),
    async onSaved({ opciones }, { nombre }) {
      setMissing(false)
      const llave = await createPasskey(opciones).catch(() => undefined)
      if (!llave) return setMissing(true)
      await run(request(segundoFactor.agregarLlave, { body: { nombre, llave } }), {
        failure: t('segundoFactor.llaveNoQuedo'),
        onSuccess: ({ codigos }) => alPoner(codigos),
      })
    },
  })
  return (
    <FormDialog title={t('segundoFactor.dialogoLlave')} action={t('segundoFactor.crearLlave')} form={form} close={cerrar}>
      <p>{t('segundoFactor.llavesNo')}</p>
      {missing && <Notice type="mal">{t('segundoFactor.llaveNoCreada')}</Notice>}
      <TextInput
        label={t('segundoFactor.nombreLlave')}
        description={t('segundoFactor.nombreAyuda')}
        maxLength={60}
        data-autofocus
        {...form.form.getInputProps('nombre')}
      />
      {conClave && <ClaveField email={email} campo={form.form.getInputProps('password')} />}
    </FormDialog>
  )
}
