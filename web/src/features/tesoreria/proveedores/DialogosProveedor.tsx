import { request } from '@gremial/contract/platform/call.ts'
import { type Proveedor, proveedores, proveedorLimits } from '@gremial/contract/tesoreria/proveedores.ts'
import { formatPesos } from '@gremial/contract/values/money.ts'
import { Textarea, TextInput } from '@mantine/core'
import { notifications } from '@mantine/notifications'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { FormDialog } from '../../../ui/form/FormDialog.tsx'
import { useForm } from '../../../ui/form/useForm.ts'

interface De {
  proveedor: Proveedor
  cerrar(): void
}

/** Corrects the provider's name. */
export function DialogoCorregir({ proveedor: { cuit, nombre, version }, cerrar }: De) {
  const { t } = useTranslation()
  const form = useForm({
    initialValues: { nombre },
    request: (datos: { nombre: string }) => request(proveedores.corregir, { params: { cuit }, body: { ...datos, version } }),
    failure: t('proveedor.noSeCorrigio'),
    onSaved(quedo) {
      notifications.show({ message: t('proveedor.quedoCorregido', { nombre: quedo.nombre }) })
      cerrar()
    },
  })
  return (
    <FormDialog title={t('proveedor.corregir')} {...{ form: form, close: cerrar }}>
      <TextInput
        label={t('proveedor.nombre')}
        description={t('proveedor.corregirAyuda')}
        maxLength={proveedorLimits.nombre}
        data-autofocus
        {...form.form.getInputProps('nombre')}
      />
    </FormDialog>
  )
}

/** Marks a provider as distrusted, which blocks nothing; shows earlier receipts first. */
export function DialogoDesconfiar({ proveedor: p, cerrar }: De) {
  const { t } = useTranslation()
  const nombre = p.nombre || p.cuit
  const { comprobantes, total, sinPagar, totalSinPagar } = p.rendido
  return (
    <Juicio
      que="desconfiar"
      proveedor={p}
      titulo={t('proveedor.desconfiarTitulo', { nombre })}
      accion={t('proveedor.desconfiar')}
      quedo={t('proveedor.quedoMarcado', { nombre })}
      cerrar={cerrar}
    >
      <p>{t('proveedor.desconfiarTexto')}</p>
      {comprobantes > 0 && (
        <p>
          {t('proveedor.yaRendido', { count: comprobantes, total: formatPesos(total) })}{' '}
          {sinPagar > 0 && t('proveedor.yaRendidoSinPagar', { count: sinPagar, total: formatPesos(totalSinPagar) })}
        </p>
      )}
    </Juicio>
  )
}

export function DialogoConfiar({ proveedor: p, cerrar }: De) {
  const { t } = useTranslation()
  const nombre = p.nombre || p.cuit
  return (
    <Juicio
      que="confiar"
      proveedor={p}
      titulo={t('proveedor.confiarTitulo', { nombre })}
      accion={t('proveedor.confiar')}
      quedo={t('proveedor.quedoConfiable', { nombre })}
      cerrar={cerrar}
    />
  )
}

interface PropsJuicio extends De {
  que: 'desconfiar' | 'confiar'
  titulo: string
  accion: string
  quedo: string
  children?: ReactNode
}

/** Both decisions require a reason. */
function Juicio({ que, proveedor: { cuit, version }, titulo, accion, quedo, cerrar, children }: PropsJuicio) {
  const { t } = useTranslation()
  const form = useForm({
    initialValues: { motivo: '' },
    request: (datos: { motivo: string }) => request(proveedores[que], { params: { cuit }, body: { ...datos, version } }),
    failure: t('proveedor.noSeMarco'),
    onSaved() {
      notifications.show({ message: quedo })
      cerrar()
    },
  })
  return (
    <FormDialog {...{ title: titulo, action: accion, form: form, close: cerrar }}>
      {children}
      <Textarea
        label={t('proveedor.motivo')}
        autosize
        minRows={2}
        maxLength={proveedorLimits.motivo}
        data-autofocus
        {...form.form.getInputProps('motivo')}
      />
    </FormDialog>
  )
}
