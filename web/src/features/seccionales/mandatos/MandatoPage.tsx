import { request } from '@gremial/contract/platform/call.ts'
import { lookupSize } from '@gremial/contract/platform/list.ts'
import { type Mandato, mandatos, puestosList } from '@gremial/contract/seccionales/mandatos.ts'
import { Textarea, TextInput } from '@mantine/core'
import { notifications } from '@mantine/notifications'
import { useQuery } from '@tanstack/react-query'
import { useNavigate, useParams } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import { ApiError } from '../../../platform/api.ts'
import { formatDate } from '../../../platform/today.ts'
import { useCan } from '../../../platform/user.ts'
import { DateField } from '../../../ui/DateField.tsx'
import { ask } from '../../../ui/dialogs.ts'
import { FormPage } from '../../../ui/form/FormPage.tsx'
import { RecordPage } from '../../../ui/form/RecordPage.tsx'
import { useForm } from '../../../ui/form/useForm.ts'
import { readList } from '../../../ui/list/useList.ts'
import { OptionalLabel } from '../../../ui/OptionalLabel.tsx'
import { SelectField } from '../../../ui/SelectField.tsx'
import { CampoSeccional } from '../seccionales/CampoSeccional.tsx'
import { CampoAfiliado } from './CampoAfiliado.tsx'
import { Delegaciones } from './Delegaciones.tsx'
import { Efecto } from './Efecto.tsx'

/** A mandate: new, or its dates and certificate; ending it earlier shows the vacancies first. */
export function MandatoPage() {
  const { t } = useTranslation()
  const { id } = useParams({ from: '/app/seccionales/mandatos/editar/$id' })
  const nuevo = id === 'nuevo'
  return (
    <RecordPage
      call={mandatos.leer}
      input={{ params: { id: Number(id) } }}
      fresh={nuevo}
      title={() => t(nuevo ? 'mandatos.tituloNuevo' : 'mandatos.tituloEditar')}
      rows={6}
    >
      {(mandato, ahora) => (
        <>
          <FormularioMandato mandato={mandato} />
          {ahora && <Delegaciones delegaciones={ahora.delegaciones} />}
        </>
      )}
    </RecordPage>
  )
}

interface Valores {
  idSeccional: string
  puesto: string
  numeroAfiliado: string
  desde: string
  hasta: string
  actaNumero: string
  actaFecha: string
  actaTexto: string
}

function FormularioMandato({ mandato }: { mandato: Mandato | undefined }) {
  const { t } = useTranslation()
  const navegar = useNavigate()
  const lectura = !useCan('mandatos.editar')
  const puestos = useQuery(readList(puestosList, { size: lookupSize, habilitado: '1' }))
  const volver = () => void navegar({ to: '/app/seccionales/mandatos/lista' })
  const formulario = useForm({
    initialValues: {
      idSeccional: String(mandato?.idSeccional ?? ''),
      puesto: String(mandato?.puesto ?? ''),
      numeroAfiliado: String(mandato?.numeroAfiliado ?? ''),
      desde: mandato?.fechaDesde ?? '',
      hasta: mandato?.fechaHasta ?? '',
      actaNumero: mandato?.actaNumero ?? '',
      actaFecha: mandato?.actaFecha ?? '',
      actaTexto: mandato?.actaTexto ?? '',
    },
    request: ({ idSeccional, puesto, numeroAfiliado, ...dias }: Valores, confirmado = false) =>
      mandato
        ? request(mandatos.cambiar, { params: { id: mandato.id }, body: { ...dias, version: mandato.version } })
        : request(mandatos.crear, { body: { idSeccional, puesto, numeroAfiliado, ...dias, confirmado } }),
    failure: t('formulario.noSeGuardo'),
    confirm: (error) =>
      error instanceof ApiError && error.code === 'MANDATO_DE_OTRO'
        ? ask({
            title: t('mandatos.preguntaOtro'),
            text: error.message,
            action: t('mandatos.nombrarIgual'),
            cancel: t('mandatos.noNombrar'),
            uncertain: true,
          })
        : undefined,
    onSaved() {
      notifications.show({ message: t('mandatos.guardado', { nombre: mandato?.persona ?? '' }) })
      volver()
    },
  })
  const { form } = formulario
  const { hasta } = form.values
  const dia = (campo: 'desde' | 'hasta' | 'actaFecha') => ({
    ...form.getInputProps(campo),
    value: form.values[campo],
    onChange: (d: string | null) => form.setFieldValue(campo, d ?? ''),
  })
  return (
    <FormPage form={formulario} reading={lectura} back={volver} className="hoja-in pila">
      {mandato ? (
        <>
          <TextInput label={t('mandatos.persona')} readOnly value={`${mandato.persona} · ${mandato.numeroAfiliadoFormateado}`} />
          <TextInput label={t('mandatos.puesto')} readOnly value={`${mandato.nombrePuesto} · ${mandato.seccional}`} />
        </>
      ) : (
        <>
          <CampoSeccional label={t('mandatos.seccional')} data-autofocus {...form.getInputProps('idSeccional')} />
          <SelectField
            label={t('mandatos.puesto')}
            data={(puestos.data?.content ?? []).map((p) => ({ value: String(p.codigo), label: p.nombre }))}
            {...form.getInputProps('puesto')}
          />
          <CampoAfiliado
            label={t('mandatos.persona')}
            description={t('mandatos.personaAyuda')}
            {...form.getInputProps('numeroAfiliado')}
          />
        </>
      )}
      <DateField label={t('mandatos.desde')} readOnly={lectura} {...dia('desde')} />
      <DateField label={t('mandatos.hasta')} readOnly={lectura} {...dia('hasta')} />
      {mandato && hasta !== mandato.fechaHasta && <Efecto mandato={mandato} hasta={hasta} />}
      <TextInput
        label={<OptionalLabel reading={lectura}>{t('mandatos.actaNumero')}</OptionalLabel>}
        maxLength={40}
        readOnly={lectura}
        {...form.getInputProps('actaNumero')}
      />
      <DateField
        clearable={!lectura}
        label={<OptionalLabel reading={lectura}>{t('mandatos.actaFecha')}</OptionalLabel>}
        readOnly={lectura}
        {...dia('actaFecha')}
      />
      <Textarea
        label={<OptionalLabel reading={lectura}>{t('mandatos.actaTexto')}</OptionalLabel>}
        maxLength={1000}
        autosize
        minRows={2}
        readOnly={lectura}
        {...form.getInputProps('actaTexto')}
      />
      {mandato && <p className="suave">{`${t(`mandatos.${mandato.estado}`)} · ${formatDate(mandato.fechaHasta)}`}</p>}
    </FormPage>
  )
}
