import { request } from '@gremial/contract/platform/call.ts'
import { type ConceptoRow, conceptos } from '@gremial/contract/tesoreria/conceptos-caja.ts'
import { TextInput } from '@mantine/core'
import { notifications } from '@mantine/notifications'
import { useTranslation } from 'react-i18next'
import { FormDialog } from '../../../ui/form/FormDialog.tsx'
import { useForm } from '../../../ui/form/useForm.ts'
import { OptionalLabel } from '../../../ui/OptionalLabel.tsx'
import { CampoSeccional } from '../../seccionales/seccionales/CampoSeccional.tsx'

interface Props {
  /** Undefined for a new concept. */
  concepto: ConceptoRow | undefined
  /** Branch that the list is filtered by: default for a new concept. */
  seccional: string | undefined
  cerrar(): void
}

interface Valores {
  idSeccional: string
  nombre: string
  descripcion: string
}

/** Dialog to create or change a concept (C-CONCEPTO-02, C-CONCEPTO-03, C-CONCEPTO-12..16). */
export function ConceptoDialog({ concepto, seccional, cerrar }: Props) {
  const { t } = useTranslation()
  const formulario = useForm({
    initialValues: {
      idSeccional: String(concepto?.idSeccional ?? seccional ?? ''),
      nombre: concepto?.nombre ?? '',
      descripcion: concepto?.descripcion ?? '',
    },
    request: ({ idSeccional, nombre, descripcion }: Valores) =>
      concepto
        ? request(conceptos.cambiar, { body: { id: concepto.id, version: concepto.version, nombre, descripcion } })
        : request(conceptos.crear, { body: { idSeccional, nombre, descripcion } }),
    failure: t('caja.conceptoNoSeGuardo'),
    onSaved(_, { nombre }) {
      notifications.show({ message: t('caja.conceptoGuardado', { nombre }) })
      cerrar()
    },
  })
  const { form } = formulario
  return (
    <FormDialog title={t(concepto ? 'caja.modificarConcepto' : 'caja.nuevoConcepto')} form={formulario} close={cerrar}>
      {concepto ? (
        <TextInput label={t('caja.seccional')} value={concepto.nombreSeccional} readOnly />
      ) : (
        <CampoSeccional {...form.getInputProps('idSeccional')} />
      )}
      <TextInput label={t('caja.nombre')} maxLength={40} data-autofocus {...form.getInputProps('nombre')} />
      <TextInput
        label={<OptionalLabel>{t('caja.descripcion')}</OptionalLabel>}
        maxLength={100}
        {...form.getInputProps('descripcion')}
      />
    </FormDialog>
  )
}
