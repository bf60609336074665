import { pedido } from '@gremial/contract/platform/llamada.ts'
import { conceptos, type FilaConcepto } from '@gremial/contract/tesoreria/conceptos-caja.ts'
import { TextInput } from '@mantine/core'
import { notifications } from '@mantine/notifications'
import { useTranslation } from 'react-i18next'
import { DialogoFormulario } from '../../../ui/formulario/DialogoFormulario.tsx'
import { useFormulario } from '../../../ui/formulario/useFormulario.ts'
import { Opcional } from '../../../ui/Opcional.tsx'
import { CampoSeccional } from '../../seccionales/seccionales/CampoSeccional.tsx'

interface Props {
  /** Undefined: a new one. */
  concepto: FilaConcepto | undefined
  /** The branch that the list is filtered by: the likely one for a new concept. */
  seccional: string | undefined
  cerrar(): void
}

interface Valores {
  idSeccional: string
  nombre: string
  descripcion: string
}

/** A new concept, or the change of one (C-CONCEPTO-02, C-CONCEPTO-03, C-CONCEPTO-12..16). */
export function DialogoConcepto({ concepto, seccional, cerrar }: Props) {
  const { t } = useTranslation()
  const formulario = useFormulario({
    iniciales: {
      idSeccional: String(concepto?.idSeccional ?? seccional ?? ''),
      nombre: concepto?.nombre ?? '',
      descripcion: concepto?.descripcion ?? '',
    },
    pedido: ({ idSeccional, nombre, descripcion }: Valores) =>
      concepto
        ? pedido(conceptos.cambiar, { cuerpo: { id: concepto.id, version: concepto.version, nombre, descripcion } })
        : pedido(conceptos.crear, { cuerpo: { idSeccional, nombre, descripcion } }),
    fallo: t('caja.conceptoNoSeGuardo'),
    alGuardar(_, { nombre }) {
      notifications.show({ message: t('caja.conceptoGuardado', { nombre }) })
      cerrar()
    },
  })
  const { form } = formulario
  return (
    <DialogoFormulario
      titulo={t(concepto ? 'caja.modificarConcepto' : 'caja.nuevoConcepto')}
      formulario={formulario}
      cerrar={cerrar}
    >
      {concepto ? (
        <TextInput label={t('caja.seccional')} value={concepto.nombreSeccional} readOnly />
      ) : (
        <CampoSeccional {...form.getInputProps('idSeccional')} />
      )}
      <TextInput label={t('caja.nombre')} maxLength={40} data-autofocus {...form.getInputProps('nombre')} />
      <TextInput label={<Opcional>{t('caja.descripcion')}</Opcional>} maxLength={100} {...form.getInputProps('descripcion')} />
    </DialogoFormulario>
  )
}
