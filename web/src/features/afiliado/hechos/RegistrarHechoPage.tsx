import '../../../ui/previsto.css'
import './hechos.css'
import { type HechosAfiliado, hechoPedido, hechos, loQueDice, type QuePasa, quePasa } from '@gremial/contract/afiliado/hechos.ts'
import { request } from '@gremial/contract/platform/call.ts'
import { lookupDelayMs } from '@gremial/contract/platform/list.ts'
import { Textarea, TextInput } from '@mantine/core'
import { shallowEqual } from '@mantine/hooks'
import { keepPreviousData, useQuery, useQueryClient } from '@tanstack/react-query'
import { useNavigate, useSearch } from '@tanstack/react-router'
import { useEffect, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { ApiError } from '../../../platform/api.ts'
import { read } from '../../../platform/callApi.ts'
import { newKey } from '../../../platform/randomKey.ts'
import { useTitle } from '../../../platform/title.ts'
import { formatDate, today } from '../../../platform/today.ts'
import { BackLink } from '../../../ui/BackLink.tsx'
import { Button } from '../../../ui/Button.tsx'
import { DateField } from '../../../ui/DateField.tsx'
import { notify } from '../../../ui/dialogs.ts'
import { type FormState, useForm } from '../../../ui/form/useForm.ts'
import { OptionalLabel } from '../../../ui/OptionalLabel.tsx'
import { Query } from '../../../ui/Query.tsx'
import { SelectField } from '../../../ui/SelectField.tsx'
import { ErrorNotice, Skeleton } from '../../../ui/states.tsx'
import { useSettled } from '../../../ui/useSettled.ts'
import { CampoEmpresa } from './CampoEmpresa.tsx'
import { Consecuencias } from './Consecuencias.tsx'

/** Form of a hecho: its date and fields, and a preview of all consequences. */
export function RegistrarHechoPage() {
  const { t } = useTranslation()
  const { codigo, que: dicho } = useSearch({ from: '/app/afiliados/hechos/registrar' })
  const que = quePasa.find((uno) => uno === dicho) ?? 'RENUNCIA'
  const numero = Number(codigo ?? 0)
  const consulta = useQuery({ ...read(hechos.posibles, { params: { codigo: numero } }), enabled: numero > 0 })
  useTitle(t(`vida.titulos.${que}`), t('vida.barra'))
  return (
    <>
      <div className="titulo-pantalla">
        <div>
          <BackLink to="/app/afiliados/historia" search={{ codigo: String(numero) }}>
            {consulta.data?.nombreCompleto ?? t('vida.suHistoria')}
          </BackLink>
          <h1>{t(`vida.titulos.${que}`)}</h1>
          {consulta.data && (
            <p className="suave">
              {consulta.data.nombreCompleto} · {consulta.data.numeroAfiliadoFormateado} · {consulta.data.estado}
            </p>
          )}
        </div>
      </div>
      <Query query={consulta} frame="hoja" rows={6} failure={t('vida.falloLeer')}>
        {(de) => <Registrar key={que} de={de} que={que} />}
      </Query>
    </>
  )
}

interface Valores {
  dia: string
  idEstado: string
  idSeccional: string
  idEmpresa: string
  apellido: string
  nombre: string
  numeroDocumento: string
  cuil: string
  fechaNacimiento: string
  motivo: string
}

function Registrar({ de, que }: { de: HechosAfiliado; que: QuePasa }) {
  const { t } = useTranslation()
  const navegar = useNavigate()
  const [clave] = useState(newKey)
  const consultas = useQueryClient()
  /** Hash of the preview on screen, which is what gets registered. */
  const huella = useRef('')
  const dice: readonly string[] = loQueDice[que]
  const estados = de.estados.filter((e) => e.vinculado === (que === 'REINGRESO'))
  /** Fields of the form that this kind uses. */
  const suyo = (v: Valores) => ({
    que,
    dia: v.dia,
    ...Object.fromEntries(
      Object.entries(v).filter(([campo, valor]) => dice.includes(campo) && (valor !== '' || esVaciable(campo))),
    ),
  })
  const formulario = useForm({
    initialValues: {
      dia: today(),
      idEstado: String(estados[0]?.id ?? ''),
      idSeccional: '',
      idEmpresa: '',
      apellido: de.apellido,
      nombre: de.nombre,
      numeroDocumento: String(de.numeroDocumento),
      cuil: de.cuil,
      fechaNacimiento: de.fechaNacimiento,
      motivo: '',
    },
    request: (v: Valores) =>
      request(hechos.registrar, {
        params: { codigo: de.numero },
        body: { ...suyo(v), clave, motivo: v.motivo, huella: huella.current },
      }),
    failure: t('vida.falloRegistrar'),
    confirm(error) {
      if (!(error instanceof ApiError) || error.code !== 'HECHO_CAMBIO') return undefined
      void consultas.refetchQueries({ queryKey: [hechos.prever.path], type: 'active' })
      return notify(t('vida.cambio'), t('vida.cambioTexto'), t('comun.aceptar')).then(() => false)
    },
    onSaved: ({ id }) => navegar({ to: '/app/afiliados/hechos/ver/$id', params: { id: String(id) }, replace: true }),
  })
  const { form } = formulario
  const quieto = useSettled(suyo(form.values), shallowEqual, lookupDelayMs)
  const leido = hechoPedido.safeParse(quieto)
  const previsto = useQuery({
    ...read(hechos.prever, { params: { codigo: de.numero }, query: quieto }),
    enabled: leido.success,
    placeholderData: keepPreviousData,
    retry: false,
    // Not cached: the data may change meanwhile.
    gcTime: 0,
  })
  const aLaVista = leido.success && previsto.isSuccess && !previsto.isPlaceholderData ? previsto.data : undefined
  const visto = leido.success ? previsto.data : undefined
  useEffect(() => {
    huella.current = aLaVista?.huella ?? ''
  })
  return (
    <form {...formulario.props} autoComplete="off" className="hecho-formulario">
      <div className="hoja hoja-in pila formulario">
        <Campos formulario={formulario} de={de} dice={dice} estados={estados} />
        <Textarea
          label={<OptionalLabel>{t('vida.motivo')}</OptionalLabel>}
          maxLength={300}
          autosize
          minRows={2}
          {...form.getInputProps('motivo')}
        />
      </div>
      <section className="hoja previsto" aria-labelledby="previsto" aria-live="polite" aria-busy={leido.success && !aLaVista}>
        <div className="previsto-cabeza">
          <h2 id="previsto">{leido.success ? t('vida.queEl', { dia: formatDate(leido.data.dia) }) : t('vida.que')}</h2>
          <p>{t('vida.nadaSeBorra')}</p>
        </div>
        {!leido.success && <p className="previsto-quieto suave">{t('vida.completa')}</p>}
        {leido.success && previsto.isPending && <Skeleton rows={5} />}
        {leido.success && previsto.isError && <NoSePrevio error={previsto.error} reintentar={() => void previsto.refetch()} />}
        {visto && !previsto.isError && <Consecuencias cambios={visto.cambios} consecuencias={visto.consecuencias} />}
        <div className="previsto-pie">
          <Button type="submit" variant="principal" disabled={!aLaVista} loading={formulario.saving}>
            {t(`vida.titulos.${que}`)}
          </Button>
        </div>
      </section>
    </form>
  )
}

/** Fields that may be empty, and say so. */
const esVaciable = (campo: string) => campo === 'cuil' || campo === 'fechaNacimiento'

/** A refusal shows its own message and field; any other error offers a retry. */
function NoSePrevio({ error, reintentar }: { error: Error; reintentar(): void }) {
  const { t } = useTranslation()
  const campos = error instanceof ApiError ? Object.values(error.errors) : []
  if (error instanceof ApiError && error.status < 500)
    return (
      <p className="previsto-quieto" role="alert">
        {campos[0] ?? error.message}
      </p>
    )
  return <ErrorNotice title={t('vida.falloPrever')} error={error} retry={reintentar} />
}

function Campos({
  formulario: { form },
  de,
  dice,
  estados,
}: {
  formulario: FormState<Valores>
  de: HechosAfiliado
  dice: readonly string[]
  estados: HechosAfiliado['estados']
}) {
  const { t } = useTranslation()
  const opciones = (cuales: ReadonlyArray<{ id: number; nombre: string }>) =>
    cuales.map(({ id, nombre }) => ({ value: String(id), label: nombre }))
  const dia = (campo: 'dia' | 'fechaNacimiento') => ({
    ...form.getInputProps(campo),
    value: form.values[campo],
    onChange: (d: string | null) => form.setFieldValue(campo, d ?? ''),
  })
  return (
    <>
      <DateField
        label={t('vida.dia')}
        description={t('vida.diaAyuda', { desde: formatDate(de.desde) })}
        maxDate={today()}
        data-autofocus
        {...dia('dia')}
      />
      {dice.includes('idEstado') && (
        <SelectField label={t('vida.estado')} data={opciones(estados)} {...form.getInputProps('idEstado')} />
      )}
      {dice.includes('idSeccional') && (
        <SelectField label={t('vida.seccional')} data={opciones(de.seccionales)} {...form.getInputProps('idSeccional')} />
      )}
      {dice.includes('idEmpresa') && (
        <CampoEmpresa label={t('vida.empresa')} description={t('vida.empresaAyuda')} {...form.getInputProps('idEmpresa')} />
      )}
      {dice.includes('apellido') && (
        <>
          <TextInput label={t('vida.apellido')} maxLength={80} {...form.getInputProps('apellido')} />
          <TextInput label={t('vida.nombre')} maxLength={80} {...form.getInputProps('nombre')} />
          <TextInput
            label={t('vida.numeroDocumento')}
            inputMode="numeric"
            maxLength={9}
            {...form.getInputProps('numeroDocumento')}
          />
          <TextInput label={<OptionalLabel>{t('vida.cuil')}</OptionalLabel>} maxLength={13} {...form.getInputProps('cuil')} />
          <DateField
            clearable
            label={<OptionalLabel>{t('vida.fechaNacimiento')}</OptionalLabel>}
            maxDate={today()}
            {...dia('fechaNacimiento')}
          />
        </>
      )}
    </>
  )
}
