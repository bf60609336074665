import { type LoginPasskey, segundoFactor } from '@gremial/contract/acceso/segundo-factor.ts'
import { request } from '@gremial/contract/platform/call.ts'
import { TextInput } from '@mantine/core'
import { notifications } from '@mantine/notifications'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { formatTimestamp } from '../../../platform/today.ts'
import { Button } from '../../../ui/Button.tsx'
import { ask } from '../../../ui/dialogs.ts'
import { FormDialog } from '../../../ui/form/FormDialog.tsx'
import { useForm } from '../../../ui/form/useForm.ts'
import { useAction } from '../../../ui/useAction.ts'

/** The user's passkeys, with name and last use. */
export function Llaves({ llaves, unico }: { llaves: LoginPasskey[]; unico: boolean }) {
  const { t } = useTranslation()
  const { run } = useAction()
  const [renombra, setRenombra] = useState<LoginPasskey>()
  const remove = async ({ id, nombre }: LoginPasskey) => {
    const si = await ask({
      title: t('segundoFactor.preguntaQuitar', { que: `«${nombre}»` }),
      text: unico ? t('segundoFactor.textoQuitarUltimo') : t('segundoFactor.textoQuitar'),
      action: t('segundoFactor.quitar'),
      cancel: t('segundoFactor.dejar'),
      danger: true,
    })
    if (!si) return
    await run(request(segundoFactor.quitarLlave, { params: { id } }), {
      failure: t('segundoFactor.noSeQuito'),
      onSuccess: () => notifications.show({ message: t('segundoFactor.quitado') }),
    })
  }
  return (
    <>
      {llaves.map((llave) => (
        <li key={llave.id}>
          <div>
            <p>
              <strong>{llave.nombre}</strong>
            </p>
            <p className="ayuda">
              {t('segundoFactor.llaveDesde', { momento: formatTimestamp(new Date(llave.creada)) })}
              {' · '}
              {llave.ultimoUso
                ? t('segundoFactor.llaveUso', { momento: formatTimestamp(new Date(llave.ultimoUso)) })
                : t('segundoFactor.llaveSinUso')}
            </p>
          </div>
          <Button aria-label={`${t('segundoFactor.quitar')}: ${llave.nombre}`} onClick={() => void remove(llave)}>
            {t('segundoFactor.quitar')}
          </Button>
          <Button aria-label={`${t('segundoFactor.renombrar')}: ${llave.nombre}`} onClick={() => setRenombra(llave)}>
            {t('segundoFactor.renombrar')}
          </Button>
        </li>
      ))}
      {renombra && <NameDialog llave={renombra} cerrar={() => setRenombra(undefined)} />}
    </>
  )
}

function NameDialog({ llave: { id, nombre }, cerrar }: { llave: LoginPasskey; cerrar(): void }) {
  const { t } = useTranslation()
  const form = useForm({
    initialValues: { nombre },
    request: (cuerpo: { nombre: string }) => request(segundoFactor.renombrarLlave, { params: { id }, body: cuerpo }),
    failure: t('segundoFactor.noRenombro'),
    onSaved() {
      cerrar()
      notifications.show({ message: t('segundoFactor.renombrada') })
    },
  })
  return (
    <FormDialog title={t('segundoFactor.dialogoNombre')} form={form} close={cerrar}>
      <TextInput
        label={t('segundoFactor.nombreLlave')}
        description={t('segundoFactor.nombreAyuda')}
        data-autofocus
        maxLength={60}
        {...form.form.getInputProps('nombre')}
      />
    </FormDialog>
  )
}
