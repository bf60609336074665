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
import { diaDe, leerFecha, mostrarFecha } from '@gremial/contract/platform/fechas.ts'
import { pedido } from '@gremial/contract/platform/llamada.ts'
import { useQuery } from '@tanstack/react-query'
import { useNavigate, useSearch } from '@tanstack/react-router'
import { Suspense, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { hoy } from '../../../platform/hoy.ts'
import { leer } from '../../../platform/llamar.ts'
import { usePuede, useUsuario } from '../../../platform/sesion.ts'
import { useTitulo } from '../../../platform/titulo.ts'
import { Boton } from '../../../ui/Boton.tsx'
import { CampoFecha } from '../../../ui/CampoFecha.tsx'
import { Aviso } from '../../../ui/estados.tsx'
import { Icono } from '../../../ui/iconos.tsx'
import { perezosa } from '../../../ui/perezosa.ts'
import { Segun } from '../../../ui/Segun.tsx'
import { useHacer } from '../../../ui/useHacer.ts'
import { Volver } from '../../../ui/Volver.tsx'
import { direccionDocumento, useBajar } from '../documentos/documentos.api.ts'

/** Only who may register something brings it. */
const Hechos = perezosa(async () => (await import('../hechos/Hechos.tsx')).Hechos)

/** A member in the register on any day, and what was said of them when: one's own, or by `codigo` of a member in scope. */
export function HistoriaPage() {
  const { t } = useTranslation()
  const { numeroAfiliado } = useUsuario()
  const { codigo, dia } = useSearch({ from: '/app/afiliados/historia' })
  const numero = Number(codigo ?? numeroAfiliado ?? 0)
  const propia = numero === numeroAfiliado
  const registra = usePuede('hechos.registrar')
  const consulta = useQuery({ ...leer(historia.leer, { claves: { codigo: numero } }), enabled: numero > 0 })
  const titulo =
    propia || !consulta.data ? t('historia.titulo') : t('historia.tituloOtra', { nombre: consulta.data.nombreCompleto })
  useTitulo(titulo, t('historia.barra'))
  return (
    <>
      <div className="titulo-pantalla">
        <div>
          <Volver to="/app/afiliados/consulta" search={propia ? {} : { codigo: String(numero) }}>
            {t(propia ? 'ficha.titulo' : 'barra.ficha')}
          </Volver>
          <h1 className="en-barra">{titulo}</h1>
          {consulta.data && !propia && <p className="suave">{consulta.data.numeroAfiliadoFormateado}</p>}
        </div>
      </div>
      <section className="hoja hoja-in historia-dia">
        <Pregunta key={dia} dia={dia} propia={propia} />
        {dia && leerFecha(dia) && consulta.data && <ElDia numero={numero} dia={dia} alta={consulta.data.fechaAlta} />}
      </section>
      <Segun consulta={consulta} marco="hoja" filas={6} fallo={t('historia.fallo')}>
        {({ periodos }) => (
          <div className="historia-datos">
            {datosConHistoria.map((dato) => (
              <Dato key={dato} dato={dato} periodos={periodos.filter((p) => p.dato === dato)} />
            ))}
          </div>
        )}
      </Segun>
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
    const leido = leerFecha(escrito ?? '')
    const problema = !leido ? t('historia.noEsDia') : leido > hoy() ? t('historia.diaFuturo') : ''
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
        <CampoFecha
          aria-label={t('historia.dia')}
          value={escrito}
          maxDate={hoy()}
          error={mal || undefined}
          onChange={(valor) => {
            setEscrito(valor)
            setMal('')
          }}
        />
        <Boton type="submit">{t('historia.preguntar')}</Boton>
      </div>
    </form>
  )
}

function ElDia({ numero, dia, alta }: { numero: number; dia: string; alta: string }) {
  const { t } = useTranslation()
  const consulta = useQuery(leer(historia.elDia, { claves: { codigo: numero }, consulta: { dia } }))
  return (
    <div aria-live="polite" className="historia-respuesta">
      <Segun consulta={consulta} filas={2} fallo={t('historia.falloDia')}>
        {(dicho) => {
          const contado = contarElDia(dicho, (clave, datos) => String(t(`listas.elDia.${clave}` as never, datos as never)))
          return contado ? (
            <>
              <h3>
                <Icono nombre={dicho.ahora?.vinculado ? 'bien' : 'cerrar'} /> {contado.respuesta}
              </h3>
              <p>{contado.empresa}</p>
              <p>{contado.segun}</p>
              {contado.otra ? (
                <Aviso tipo="alerta" icono="reloj">
                  {contado.entonces}
                </Aviso>
              ) : (
                <p className="suave">{contado.entonces}</p>
              )}
              <Constancia numero={numero} dia={dia} />
            </>
          ) : (
            <NoSeSabe creencia={dicho.ahora} alta={alta} />
          )
        }}
      </Segun>
    </div>
  )
}

/** A day of which there is no record: only the joining, and what the register said first. No certificate is given of it. */
function NoSeSabe({ creencia, alta }: { creencia: Creencia | null; alta: string }) {
  const { t } = useTranslation()
  if (!creencia)
    return (
      <>
        <h3>{t('historia.nadaSeSabe')}</h3>
        <p className="suave">{t('historia.nadaSeSabeTexto', { fecha: mostrarFecha(alta) })}</p>
      </>
    )
  const { estado, categoria, seccional, fuente } = creencia
  return (
    <>
      <h3>{t('historia.noSeSabe')}</h3>
      <p>
        {t('historia.noSeSabeTexto', {
          alDia: diasDe(fuente).alDia,
          alta: mostrarFecha(alta),
          estado,
          categoria,
          seccional,
        })}
      </p>
    </>
  )
}

/** What the answer says, on a paper that anybody can check: it is given, and saved at once. */
function Constancia({ numero, dia }: { numero: number; dia: string }) {
  const { t } = useTranslation()
  const { hacer, haciendo } = useHacer()
  const { bajar, bajando } = useBajar()
  const alLograr = ({ id, descripcion }: ConstanciaDada) => bajar(direccionDocumento('CONSTANCIA', id), descripcion)
  const dar = () =>
    hacer(pedido(historia.constancia, { claves: { codigo: numero }, cuerpo: { dia } }), {
      fallo: t('historia.constanciaFallo'),
      alLograr,
    })
  return (
    <>
      <Boton icono="descargar" cargando={haciendo || bajando} onClick={() => void dar()}>
        {t('historia.constancia')}
      </Boton>
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
  // Before the first day that anybody spoke of, only the joining is known.
  const supuesto = desde < fuente.alDia
  const dias = { desde: mostrarFecha(supuesto ? fuente.alDia : desde), hasta: hasta && mostrarFecha(hasta) }
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
          {t('historia.seCreia')}. {t('historia.corregidoEl', { fecha: mostrarFecha(diaDe(new Date(corregido))) })}.
        </p>
      )}
      <p className="sub">
        {t(de[fuente.tipo], { ...diasDe(fuente), hecho: fuente.hecho ? t(`listas.elDia.${fuente.hecho}`) : '' })}
      </p>
    </li>
  )
}
