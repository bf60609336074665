import { request } from '@gremial/contract/platform/call.ts'
import { documentosTramite } from '@gremial/contract/tramites/documentos.ts'
import { maximoObservaciones } from '@gremial/contract/tramites/observacion.ts'
import type { DocumentoSolicitud } from '@gremial/contract/tramites/solicitudes.ts'
import { Textarea } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import { today } from '../../../platform/today.ts'
import { DateField } from '../../../ui/DateField.tsx'
import { FormDialog } from '../../../ui/form/FormDialog.tsx'
import { useForm } from '../../../ui/form/useForm.ts'

/** Date and note of a document. */
export function AnotarPapel({ id, documento: d, cerrar }: { id: number; documento: DocumentoSolicitud; cerrar(): void }) {
  const { t } = useTranslation()
  const formulario = useForm({
    initialValues: { fechaEmision: d.fechaEmision, observaciones: d.observaciones },
    request: (cuerpo) => request(documentosTramite.anotar, { params: { id, idDocumento: d.id ?? 0 }, body: cuerpo }),
    failure: t('papeles.noSeGuardo'),
    onSaved: cerrar,
  })
  const { form } = formulario
  return (
    <FormDialog title={t('papeles.anotarTitulo', { requisito: d.requisito })} form={formulario} close={cerrar}>
      <DateField
        clearable
        label={t('papeles.fechaEmision')}
        description={t('papeles.ayudaFecha')}
        maxDate={today()}
        {...form.getInputProps('fechaEmision')}
        value={form.values.fechaEmision || null}
        onChange={(dia) => form.setFieldValue('fechaEmision', dia ?? '')}
      />
      <Textarea
        label={t('papeles.observaciones')}
        description={t('papeles.ayudaObservaciones')}
        autosize
        minRows={2}
        maxLength={maximoObservaciones}
        {...form.getInputProps('observaciones')}
      />
    </FormDialog>
  )
}
