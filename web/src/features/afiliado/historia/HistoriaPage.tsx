import './historia.css'
import { contarElDia, diasDe } from '@gremial/contract/afiliado/el-dia.ts'
import {
  type ConstanciaDada,
  type Creencia,
  type DatoConHistoria,
  datosConHistoria,
  historia,
  type PeriodoHistoria,
} from '@gremial/contract/afiliado/historia.ts'
import { request } from '@gremial/contract/platform/call.ts'
import { dateOf, parseDate } from '@gremial/contract/values/dates.ts'
import { useQuery } from '@tanstack/react-query'
import { useNavigate, useSearch } from '@tanstack/react-router'
import { Suspense, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { read } from '../../../platform/callApi.ts'
import { useTitle } from '../../../platform/title.ts'
import { formatDate, today } from '../../../platform/today.ts'
import { useCan, useUser } from '../../../platform/user.ts'
import { BackLink } from '../../../ui/BackLink.tsx'
import { Button } from '../../../ui/Button.tsx'
import { DateField } from '../../../ui/DateField.tsx'
import { Icon } from '../../../ui/icons.tsx'
import { lazyComponent } from '../../../ui/lazyComponent.ts'
import { Query } from '../../../ui/Query.tsx'
import { Notice } from '../../../ui/states.tsx'
import { useAction } from '../../../ui/useAction.ts'
import { direccionDocumento, useBajar } from '../documentos/documentos.api.ts'

/** Lazy: only for staff who may register a hecho. */
const Hechos = lazyComponent(async () => (await import('../hechos/Hechos.tsx')).Hechos)

/** A member in the register on any day, and the history of statements: one's own, or `codigo` of a member within scope. */
export function HistoriaPage() {
  const { t } = useTranslation()
  const { numeroAfiliado } = useUser()
  const { codigo, dia } = useSearch({ from: '/app/afiliados/historia' })
  const numero = Number(codigo ?? numeroAfiliado ?? 0)
  const propia = numero === numeroAfiliado
  const registra = useCan('hechos.registrar')
  const consulta = useQuery({ ...read(historia.leer, { params: { codigo: numero } }), enabled: numero > 0 })
  const titulo =
    propia || !consulta.data ? t('historia.titulo') : t('historia.tituloOtra', { nombre: consulta.data.nombreCompleto })
  useTitle(titulo, t('historia.barra'))
  return (
    <>
      <div className="titulo-pantalla">
        <div>
          <BackLink to="/app/afiliados/consulta" search={propia ? {} : { codigo: String(numero) }}>
            {t(propia ? 'ficha.titulo' : 'barra.ficha')}
          </BackLink>
          <h1 className="en-barra">{titulo}</h1>
          {consulta.data && !propia && <p className="suave">{consulta.data.numeroAfiliadoFormateado}</p>}
        </div>
      </div>
      <section className="hoja hoja-in historia-dia">
        <Pregunta key={dia} dia={dia} propia={propia} />
        {dia && parseDate(dia) && consulta.data && <ElDia numero={numero} dia={dia} alta={consulta.data.fechaAlta} />}
      </section>
      <Query query={consulta} frame="hoja" rows={6} failure={t('historia.fallo')}>
        {({ periodos }) => (
          <div className="historia-datos">
            {datosConHistoria.map((dato) => (
              <Dato key={dato} dato={dato} periodos={periodos.filter((p) => p.dato === dato)} />
            ))}
          </div>
        )}
      </Query>
      {registra && !propia && consulta.data && (
        <Suspense>
          <Hechos numero={numero} />
        </Suspense>
      )}
    </>
  )
}

function Pregunta({ dia, propia }: { dia: string | undefined; propia: boolean }) {
  const { t } = useTranslation()
  const navegar = useNavigate()
  const [escrito, setEscrito] = useState<string | null>(dia ?? null)
  const [mal, setMal] = useState('')
  const ver = () => {
    const leido = parseDate(escrito ?? '')
    const problema = !leido ? t('historia.noEsDia') : leido > today() ? t('historia.diaFuturo') : ''
    setMal(problema)
    if (leido && !problema)
      void navegar({ to: '/app/afiliados/historia', search: (antes) => ({ ...antes, dia: leido }), replace: true })
  }
  return (
    <form
      noValidate
      onSubmit={(e) => {
        e.preventDefault()
        ver()
      }}
    >
      <h2>{t(propia ? 'historia.preguntaPropia' : 'historia.pregunta')}</h2>
      <div className="historia-pregunta">
        <DateField
          aria-label={t('historia.dia')}
          value={escrito}
          maxDate={today()}
          error={mal || undefined}
          onChange={(valor) => {
            setEscrito(valor)
            setMal('')
          }}
        />
        <Button type="submit">{t('historia.preguntar')}</Button>
      </div>
    </form>
  )
}

function ElDia({ numero, dia, alta }: { numero: number; dia: string; alta: string }) {
  const { t } = useTranslation()
  const consulta = useQuery(read(historia.elDia, { params: { codigo: numero }, query: { dia } }))
  return (
    <div aria-live="polite" className="historia-respuesta">
      <Query query={consulta} rows={2} failure={t('historia.falloDia')}>
        {(dicho) => {
          const contado = contarElDia(dicho, (clave, datos) => String(t(`listas.elDia.${clave}` as never, datos as never)))
          return contado ? (
            <>
              <h3>
                <Icon name={dicho.ahora?.vinculado ? 'bien' : 'cerrar'} /> {contado.respuesta}
              </h3>
              <p>{contado.empresa}</p>
              <p>{contado.segun}</p>
              {contado.otra ? (
                <Notice type="alerta" icon="reloj">
                  {contado.entonces}
                </Notice>
              ) : (
                <p className="suave">{contado.entonces}</p>
              )}
              <Constancia numero={numero} dia={dia} />
            </>
          ) : (
            <NoSeSabe creencia={dicho.ahora} alta={alta} />
          )
        }}
      </Query>
    </div>
  )
}

/** A day without history: only the joining date and the first statement. No certificate is issued for it. */
function NoSeSabe({ creencia, alta }: { creencia: Creencia | null; alta: string }) {
  const { t } = useTranslation()
  if (!creencia)
    return (
      <>
        <h3>{t('historia.nadaSeSabe')}</h3>
        <p className="suave">{t('historia.nadaSeSabeTexto', { fecha: formatDate(alta) })}</p>
      </>
    )
  const { estado, categoria, seccional, fuente } = creencia
  return (
    <>
      <h3>{t('historia.noSeSabe')}</h3>
      <p>
        {t('historia.noSeSabeTexto', {
          alDia: diasDe(fuente).alDia,
          alta: formatDate(alta),
          estado,
          categoria,
          seccional,
        })}
      </p>
    </>
  )
}

/** Issues a verifiable certificate of the answer, and downloads it. */
function Constancia({ numero, dia }: { numero: number; dia: string }) {
  const { t } = useTranslation()
  const { run, running } = useAction()
  const { bajar, bajando } = useBajar()
  const alLograr = ({ id, descripcion }: ConstanciaDada) => bajar(direccionDocumento('CONSTANCIA', id), descripcion)
  const dar = () =>
    run(request(historia.constancia, { params: { codigo: numero }, body: { dia } }), {
      failure: t('historia.constanciaFallo'),
      onSuccess: alLograr,
    })
  return (
    <>
      <Button icon="descargar" loading={running || bajando} onClick={() => void dar()}>
        {t('historia.constancia')}
      </Button>
      <p className="suave">{t('historia.constanciaTexto')}</p>
    </>
  )
}

function Dato({ dato, periodos }: { dato: DatoConHistoria; periodos: PeriodoHistoria[] }) {
  const { t } = useTranslation()
  return (
    <section className="hoja">
      <h2 className="hoja-in">{t(`historia.datos.${dato}`)}</h2>
      <ul>
        {periodos.map((p) => (
          <Periodo key={`${p.desde} ${p.fuente.sabido} ${p.corregido}`} periodo={p} />
        ))}
      </ul>
    </section>
  )
}

function Periodo({ periodo: { valor, desde, hasta, fuente, corregido } }: { periodo: PeriodoHistoria }) {
  const { t } = useTranslation()
  const de = {
    archivo: 'historia.deArchivo',
    oficina: 'historia.deOficina',
    inicio: 'historia.deInicio',
    hecho: 'historia.deHecho',
    deshecho: 'historia.deDeshecho',
    fusion: 'historia.deFusion',
    separacion: 'historia.deSeparacion',
  } as const
  // Before the first statement only the joining date is known.
  const supuesto = desde < fuente.alDia
  const dias = { desde: formatDate(supuesto ? fuente.alDia : desde), hasta: hasta && formatDate(hasta) }
  const cuando = hasta
    ? t(supuesto ? 'historia.entreAlMenos' : 'historia.entre', dias)
    : t(supuesto ? 'historia.alMenosDesde' : 'historia.desdeEl', dias)
  const nombre = valor ?? t('historia.ninguna')
  return (
    <li>
      <p>
        {corregido ? <s>{nombre}</s> : <strong>{nombre}</strong>}, {cuando}
      </p>
      {corregido && (
        <p className="sub">
          {t('historia.seCreia')}. {t('historia.corregidoEl', { fecha: formatDate(dateOf(new Date(corregido))) })}.
        </p>
      )}
      <p className="sub">
        {t(de[fuente.tipo], { ...diasDe(fuente), hecho: fuente.hecho ? t(`listas.elDia.${fuente.hecho}`) : '' })}
      </p>
    </li>
  )
}
