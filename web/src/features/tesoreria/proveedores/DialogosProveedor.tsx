import { formatearPesos } from '@gremial/contract/platform/dinero.ts'
import { pedido } from '@gremial/contract/platform/llamada.ts'
import { maximosProveedor, type Proveedor, proveedores } from '@gremial/contract/tesoreria/proveedores.ts'
import { Textarea, TextInput } from '@mantine/core'
import { notifications } from '@mantine/notifications'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { DialogoFormulario } from '../../../ui/formulario/DialogoFormulario.tsx'
import { useFormulario } from '../../../ui/formulario/useFormulario.ts'

interface De {
  proveedor: Proveedor
  cerrar(): void
}

/** The name that counts from now on. */
export function DialogoCorregir({ proveedor: { cuit, nombre, version }, cerrar }: De) {
  const { t } = useTranslation()
  const formulario = useFormulario({
    iniciales: { nombre },
    pedido: (datos: { nombre: string }) => pedido(proveedores.corregir, { claves: { cuit }, cuerpo: { ...datos, version } }),
    fallo: t('proveedor.noSeCorrigio'),
    alGuardar(quedo) {
      notifications.show({ message: t('proveedor.quedoCorregido', { nombre: quedo.nombre }) })
      cerrar()
    },
  })
  return (
    <DialogoFormulario titulo={t('proveedor.corregir')} {...{ formulario, cerrar }}>
      <TextInput
        label={t('proveedor.nombre')}
        description={t('proveedor.corregirAyuda')}
        maxLength={maximosProveedor.nombre}
        data-autofocus
        {...formulario.form.getInputProps('nombre')}
      />
    </DialogoFormulario>
  )
}

/** Nothing is stopped by it: who reads it decides. What was settled already is told first. */
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
          {t('proveedor.yaRendido', { count: comprobantes, total: formatearPesos(total) })}{' '}
          {sinPagar > 0 && t('proveedor.yaRendidoSinPagar', { count: sinPagar, total: formatearPesos(totalSinPagar) })}
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

/** Either way it goes with a reason. */
function Juicio({ que, proveedor: { cuit, version }, titulo, accion, quedo, cerrar, children }: PropsJuicio) {
  const { t } = useTranslation()
  const formulario = useFormulario({
    iniciales: { motivo: '' },
    pedido: (datos: { motivo: string }) => pedido(proveedores[que], { claves: { cuit }, cuerpo: { ...datos, version } }),
    fallo: t('proveedor.noSeMarco'),
    alGuardar() {
      notifications.show({ message: quedo })
      cerrar()
    },
  })
  return (
    <DialogoFormulario {...{ titulo, accion, formulario, cerrar }}>
      {children}
      <Textarea
        label={t('proveedor.motivo')}
        autosize
        minRows={2}
        maxLength={maximosProveedor.motivo}
        data-autofocus
        {...formulario.form.getInputProps('motivo')}
      />
    </DialogoFormulario>
  )
}
