import '../../../ui/previsto.css'
import './hechos.css'
import { type HechosAfiliado, hechoPedido, hechos, loQueDice, type QuePasa, quePasa } from '@gremial/contract/afiliado/hechos.ts'
import { mostrarFecha } from '@gremial/contract/platform/fechas.ts'
import { pausaConsulta } from '@gremial/contract/platform/lista.ts'
import { pedido } from '@gremial/contract/platform/llamada.ts'
import { Textarea, TextInput } from '@mantine/core'
import { useDebouncedValue } from '@mantine/hooks'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useNavigate, useSearch } from '@tanstack/react-router'
import { useEffect, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { ErrorApi } from '../../../platform/api.ts'
import { claveNueva } from '../../../platform/clave.ts'
import { hoy } from '../../../platform/hoy.ts'
import { leer } from '../../../platform/llamar.ts'
import { useTitulo } from '../../../platform/titulo.ts'
import { Boton } from '../../../ui/Boton.tsx'
import { CampoElegir } from '../../../ui/CampoElegir.tsx'
import { CampoFecha } from '../../../ui/CampoFecha.tsx'
import { avisar } from '../../../ui/dialogos.ts'
import { Fallo, Huesos } from '../../../ui/estados.tsx'
import { type Formulario, useFormulario } from '../../../ui/formulario/useFormulario.ts'
import { Opcional } from '../../../ui/Opcional.tsx'
import { Segun } from '../../../ui/Segun.tsx'
import { Volver } from '../../../ui/Volver.tsx'
import { CampoEmpresa } from './CampoEmpresa.tsx'
import { Consecuencias } from './Consecuencias.tsx'

/** What happened to a member: its day and what it says, and all that follows, read before it is registered. */
export function RegistrarHechoPage() {
  const { t } = useTranslation()
  const { codigo, que: dicho } = useSearch({ from: '/app/afiliados/hechos/registrar' })
  const que = quePasa.find((uno) => uno === dicho) ?? 'RENUNCIA'
  const numero = Number(codigo ?? 0)
  const consulta = useQuery({ ...leer(hechos.posibles, { claves: { codigo: numero } }), enabled: numero > 0 })
  useTitulo(t(`vida.titulos.${que}`), t('vida.barra'))
  return (
    <>
      <div className="titulo-pantalla">
        <div>
          <Volver to="/app/afiliados/historia" search={{ codigo: String(numero) }}>
            {consulta.data?.nombreCompleto ?? t('vida.suHistoria')}
          </Volver>
          <h1>{t(`vida.titulos.${que}`)}</h1>
          {consulta.data && (
            <p className="suave">
              {consulta.data.nombreCompleto} · {consulta.data.numeroAfiliadoFormateado} · {consulta.data.estado}
            </p>
          )}
        </div>
      </div>
      <Segun consulta={consulta} marco="hoja" filas={6} fallo={t('vida.falloLeer')}>
        {(de) => <Registrar key={que} de={de} que={que} />}
      </Segun>
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
  const [clave] = useState(claveNueva)
  /** What is read, which is what is registered. */
  const leida = useRef<{ huella: string; releer(): unknown }>({ huella: '', releer: () => undefined })
  const dice: readonly string[] = loQueDice[que]
  const estados = de.estados.filter((e) => e.vinculado === (que === 'REINGRESO'))
  /** What of the form this one says. */
  const suyo = (v: Valores) => ({
    que,
    dia: v.dia,
    ...Object.fromEntries(
      Object.entries(v).filter(([campo, valor]) => dice.includes(campo) && (valor !== '' || esVaciable(campo))),
    ),
  })
  const formulario = useFormulario({
    iniciales: {
      dia: hoy(),
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
    pedido: (v: Valores) =>
      pedido(hechos.registrar, {
        claves: { codigo: de.numero },
        cuerpo: { ...suyo(v), clave, motivo: v.motivo, huella: leida.current.huella },
      }),
    fallo: t('vida.falloRegistrar'),
    confirmar(error) {
      if (!(error instanceof ErrorApi) || error.codigo !== 'HECHO_CAMBIO') return undefined
      void leida.current.releer()
      return avisar(t('vida.cambio'), t('vida.cambioTexto'), t('comun.aceptar')).then(() => false)
    },
    alGuardar: ({ id }) => navegar({ to: '/app/afiliados/hechos/ver/$id', params: { id: String(id) }, replace: true }),
  })
  const { form } = formulario
  const [quieto] = useDebouncedValue(JSON.stringify(suyo(form.values)), pausaConsulta)
  const leido = hechoPedido.safeParse(JSON.parse(quieto))
  const previsto = useQuery({
    ...leer(hechos.prever, { claves: { codigo: de.numero }, consulta: JSON.parse(quieto) }),
    enabled: leido.success,
    placeholderData: keepPreviousData,
    retry: false,
    // Somebody may do something else meanwhile: what is read is what there is.
    gcTime: 0,
  })
  const aLaVista = leido.success && previsto.isSuccess && !previsto.isPlaceholderData ? previsto.data : undefined
  const visto = leido.success ? previsto.data : undefined
  useEffect(() => {
    leida.current = { huella: aLaVista?.huella ?? '', releer: previsto.refetch }
  })
  return (
    <form {...formulario.props} autoComplete="off" className="hecho-formulario">
      <div className="hoja hoja-in pila formulario">
        <Campos formulario={formulario} de={de} dice={dice} estados={estados} />
        <Textarea
          label={<Opcional>{t('vida.motivo')}</Opcional>}
          maxLength={300}
          autosize
          minRows={2}
          {...form.getInputProps('motivo')}
        />
      </div>
      <section className="hoja previsto" aria-labelledby="previsto" aria-live="polite" aria-busy={leido.success && !aLaVista}>
        <div className="previsto-cabeza">
          <h2 id="previsto">{leido.success ? t('vida.queEl', { dia: mostrarFecha(leido.data.dia) }) : t('vida.que')}</h2>
          <p>{t('vida.nadaSeBorra')}</p>
        </div>
        {!leido.success && <p className="previsto-quieto suave">{t('vida.completa')}</p>}
        {leido.success && previsto.isPending && <Huesos filas={5} />}
        {leido.success && previsto.isError && <NoSePrevio error={previsto.error} reintentar={() => void previsto.refetch()} />}
        {visto && !previsto.isError && <Consecuencias cambios={visto.cambios} consecuencias={visto.consecuencias} />}
        <div className="previsto-pie">
          <Boton type="submit" variante="principal" disabled={!aLaVista} cargando={formulario.guardando}>
            {t(`vida.titulos.${que}`)}
          </Boton>
        </div>
      </section>
    </form>
  )
}

/** What may be left empty, and says so. */
const esVaciable = (campo: string) => campo === 'cuil' || campo === 'fechaNacimiento'

/** A refusal says why in its own words, and of which field; anything else can be tried again. */
function NoSePrevio({ error, reintentar }: { error: Error; reintentar(): void }) {
  const { t } = useTranslation()
  const campos = error instanceof ErrorApi ? Object.values(error.errores) : []
  if (error instanceof ErrorApi && error.status < 500)
    return (
      <p className="previsto-quieto" role="alert">
        {campos[0] ?? error.message}
      </p>
    )
  return <Fallo titulo={t('vida.falloPrever')} error={error} reintentar={reintentar} />
}

function Campos({
  formulario: { form },
  de,
  dice,
  estados,
}: {
  formulario: Formulario<Valores>
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
      <CampoFecha
        label={t('vida.dia')}
        description={t('vida.diaAyuda', { desde: mostrarFecha(de.desde) })}
        maxDate={hoy()}
        data-autofocus
        {...dia('dia')}
      />
      {dice.includes('idEstado') && (
        <CampoElegir label={t('vida.estado')} data={opciones(estados)} {...form.getInputProps('idEstado')} />
      )}
      {dice.includes('idSeccional') && (
        <CampoElegir label={t('vida.seccional')} data={opciones(de.seccionales)} {...form.getInputProps('idSeccional')} />
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
          <TextInput label={<Opcional>{t('vida.cuil')}</Opcional>} maxLength={13} {...form.getInputProps('cuil')} />
          <CampoFecha
            clearable
            label={<Opcional>{t('vida.fechaNacimiento')}</Opcional>}
            maxDate={hoy()}
            {...dia('fechaNacimiento')}
          />
        </>
      )}
    </>
  )
}
