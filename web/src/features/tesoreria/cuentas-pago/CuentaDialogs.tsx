import { request } from '@gremial/contract/platform/call.ts'
import {
  type CuentaDePago,
  cuentasPago,
  largoMotivoCuenta,
  type revisionesCuenta,
} from '@gremial/contract/tesoreria/cuentas-pago.ts'
import { groupedCbu } from '@gremial/contract/values/cbu.ts'
import { Textarea, TextInput } from '@mantine/core'
import { notifications } from '@mantine/notifications'
import { useTranslation } from 'react-i18next'
import { FormDialog } from '../../../ui/form/FormDialog.tsx'
import { useForm } from '../../../ui/form/useForm.ts'
import { quienConfirma } from './palabras.ts'

type Revision = (typeof revisionesCuenta)[number]
export type CuentaAction = 'proponer' | 'confirmar' | 'retirar' | Revision

interface Props {
  cuenta: CuentaDePago
  abierto: CuentaAction | undefined
  cerrar(): void
}
type De = Pick<Props, 'cuenta' | 'cerrar'>

export function CuentaDialogs({ cuenta, abierto, cerrar }: Props) {
  switch (abierto) {
    case undefined:
      return null
    case 'proponer':
      return <ProponerDialog cuenta={cuenta} cerrar={cerrar} />
    case 'confirmar':
      return <ConfirmarDialog cuenta={cuenta} cerrar={cerrar} />
    case 'retirar':
      return <RetirarDialog cuenta={cuenta} cerrar={cerrar} />
    default:
      return <RevisarDialog cuenta={cuenta} cerrar={cerrar} que={abierto} />
  }
}

function ProponerDialog({ cuenta, cerrar }: De) {
  const { t } = useTranslation()
  const quien = quienConfirma(t, cuenta)
  const form = useForm({
    initialValues: { cbu: '' },
    // Grouped, as users copy it from their bank.
    request: ({ cbu }: { cbu: string }) =>
      request(cuentasPago.proponer, {
        params: { id: cuenta.idSeccional },
        body: { cbu: cbu.replace(/[\s.-]/g, ''), antes: cuenta.cuenta?.cbu ?? '' },
      }),
    failure: t('cuentaPago.noSePropuso'),
    onSaved() {
      notifications.show({ message: t('cuentaPago.quedoPropuesto', { quien }) })
      cerrar()
    },
  })
  return (
    <FormDialog
      title={t('cuentaPago.proponerDe', { seccional: cuenta.nombreSeccional })}
      action={t('cuentaPago.proponerAccion')}
      form={form}
      close={cerrar}
    >
      <TextInput
        label={t('cuentaPago.cbu')}
        description={t('cuentaPago.proponerAyuda')}
        inputMode="numeric"
        maxLength={32}
        data-autofocus
        {...form.form.getInputProps('cbu')}
      />
      <p>{t('cuentaPago.proponerTexto', { quien })}</p>
    </FormDialog>
  )
}

function ConfirmarDialog({ cuenta, cerrar }: De) {
  const { t } = useTranslation()
  const { propuesta } = cuenta
  const seccional = cuenta.nombreSeccional
  const form = useForm({
    initialValues: {},
    request: () =>
      request(cuentasPago.confirmar, {
        params: { id: cuenta.idSeccional },
        body: { propuesta: propuesta?.id ?? 0, huella: propuesta?.huella ?? '' },
      }),
    failure: t('cuentaPago.noSeConfirmo'),
    onSaved() {
      notifications.show({ message: t('cuentaPago.quedoConfirmado', { seccional }) })
      cerrar()
    },
  })
  return (
    <FormDialog title={t('cuentaPago.confirmar')} action={t('cuentaPago.confirmarAccion')} form={form} close={cerrar}>
      <p>{t('cuentaPago.confirmarTexto', { seccional, cbu: groupedCbu(propuesta?.cbu ?? '') })}</p>
    </FormDialog>
  )
}

function RetirarDialog({ cuenta, cerrar }: De) {
  const { t } = useTranslation()
  const form = useForm({
    initialValues: { motivo: '' },
    request: ({ motivo }: { motivo: string }) =>
      request(cuentasPago.retirar, {
        params: { id: cuenta.idSeccional },
        body: { propuesta: cuenta.propuesta?.id ?? 0, motivo },
      }),
    failure: t('cuentaPago.noSeRetiro'),
    onSaved() {
      notifications.show({ message: t('cuentaPago.quedoRetirado') })
      cerrar()
    },
  })
  return (
    <FormDialog title={t('cuentaPago.retirarDe')} action={t('cuentaPago.retirar')} form={form} close={cerrar}>
      <p>{t('cuentaPago.retirarTexto')}</p>
      <Motivo {...form.form.getInputProps('motivo')} />
    </FormDialog>
  )
}

const words = {
  CONSULTA: { title: 'cuentaPago.preguntar', text: 'cuentaPago.preguntarTexto', action: 'cuentaPago.preguntarAccion' },
  LEVANTA: { title: 'cuentaPago.levantar', text: 'cuentaPago.levantarTexto', action: 'cuentaPago.levantar' },
  RECHAZO: { title: 'cuentaPago.rechazar', text: 'cuentaPago.rechazarTexto', action: 'cuentaPago.rechazarAccion' },
} as const

/** Central asks about the account, takes the question back, or marks it as refused by the bank. */
function RevisarDialog({ cuenta, cerrar, que }: De & { que: Revision }) {
  const { t } = useTranslation()
  const form = useForm({
    initialValues: { motivo: '' },
    request: ({ motivo }: { motivo: string }) =>
      request(cuentasPago.revisar, {
        params: { id: cuenta.idSeccional },
        body: { cbu: cuenta.cuenta?.cbu ?? '', que, motivo },
      }),
    failure: t('cuentaPago.noSeReviso'),
    onSaved() {
      notifications.show({ message: t(que === 'LEVANTA' ? 'cuentaPago.quedoLevantada' : 'cuentaPago.quedoRevisado') })
      cerrar()
    },
  })
  const { title, text, action } = words[que]
  return (
    <FormDialog title={t(title)} action={t(action)} danger={que === 'RECHAZO'} form={form} close={cerrar}>
      <p>{t(text)}</p>
      <Motivo {...form.form.getInputProps('motivo')} />
    </FormDialog>
  )
}

function Motivo(props: object) {
  const { t } = useTranslation()
  return <Textarea label={t('cuentaPago.motivo')} autosize minRows={3} maxLength={largoMotivoCuenta} data-autofocus {...props} />
}
