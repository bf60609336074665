import './estructura.css'
import { leerFecha, mostrarFecha } from '@gremial/contract/platform/fechas.ts'
import { estructuras, type FilaEstructura, listaEstructura } from '@gremial/contract/seccionales/estructura.ts'
import { firmas } from '@gremial/contract/seccionales/mandatos.ts'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { enFrase } from '../../../platform/enFrase.ts'
import { hoy } from '../../../platform/hoy.ts'
import { leer } from '../../../platform/llamar.ts'
import { useTitulo } from '../../../platform/titulo.ts'
import { CampoFecha } from '../../../ui/CampoFecha.tsx'
import { Icono } from '../../../ui/iconos.tsx'
import { Lista } from '../../../ui/lista/Lista.tsx'
import { CabezaLista } from '../../../ui/lista/PantallaLista.tsx'
import { type EstadoLista, useLista } from '../../../ui/lista/useLista.ts'
import { Segun } from '../../../ui/Segun.tsx'
import { CampoSeccional, SinSeccionales } from '../seccionales/CampoSeccional.tsx'
import { seccionalesQuery } from '../seccionales/seccionales.api.ts'

/** The committee of a branch on a day, and who may sign for it that day (B-ESTRUCTURA-01 to 04). */
export function EstructuraPage() {
  const { t } = useTranslation()
  useTitulo(t('estructura.titulo'), t('barra.estructura'))
  const seccionales = useQuery(seccionalesQuery())
  return (
    <>
      <div className="titulo-pantalla">
        <div>
          <h1 className="en-barra">{t('estructura.titulo')}</h1>
          <p className="suave">{t('estructura.bajada')}</p>
        </div>
      </div>
      <Segun consulta={seccionales} marco="hoja">
        {([primera]) =>
          primera ? (
            <Estructura primera={String(primera.idSeccional)} />
          ) : (
            <div className="hoja">
              <SinSeccionales />
            </div>
          )
        }
      </Segun>
    </>
  )
}

/** The first of the caller's branches, and today, until something else is chosen; both are in the address. */
function Estructura({ primera }: { primera: string }) {
  const { t } = useTranslation()
  const fijos = useLista(listaEstructura, { activa: false }).consulta
  const idSeccional = fijos.idSeccional ?? primera
  const fecha = leerFecha(fijos.fecha ?? '') ?? hoy()
  const estado = useLista(listaEstructura, { fijos: { idSeccional, fecha } })
  return (
    <>
      <Elige estado={estado} idSeccional={idSeccional} fecha={fecha} />
      <Firman idSeccional={Number(idSeccional)} fecha={fecha} />
      <section className="hoja" aria-label={t('estructura.titulo')}>
        <CabezaLista
          estado={estado}
          exportar={{ texto: (count) => t('estructura.exportar', { count }), archivo: listaEstructura.archivo ?? '' }}
        />
        <Lista
          lista={listaEstructura}
          estado={estado}
          nombreDe={(f) => f.persona}
          celdas={{ nombrePuesto: (f) => <strong>{f.nombrePuesto}</strong> }}
          bloque={(f) => (
            <div>
              <p className="fuerte">{f.nombrePuesto}</p>
              <p>
                {f.persona} <span className="sub cifra">{f.numeroAfiliadoFormateado}</span>
              </p>
              <p className="sub cifra">
                {mostrarFecha(f.fechaDesde)} – {mostrarFecha(f.fechaHasta)}
              </p>
            </div>
          )}
          vacia={{ icono: 'mandato', titulo: t('estructura.vacio') }}
        />
      </section>
    </>
  )
}

function Elige({
  estado: { cambiar },
  idSeccional,
  fecha,
}: {
  estado: EstadoLista<FilaEstructura>
  idSeccional: string
  fecha: string
}) {
  const { t } = useTranslation()
  // What is typed stays while it is no day; the address has the last one that was.
  const [escrita, setEscrita] = useState<string | null>(fecha)
  return (
    <div className="elige-estructura">
      <CampoSeccional
        label={t('estructura.seccional')}
        value={idSeccional}
        onChange={(elegida) => elegida && cambiar({ idSeccional: elegida })}
      />
      <CampoFecha
        label={t('estructura.fecha')}
        value={escrita}
        error={escrita ? undefined : t('validacion.requerido')}
        onChange={(dia) => {
          setEscrita(dia)
          const leida = leerFecha(dia ?? '')
          if (leida) cambiar({ fecha: leida })
        }}
      />
    </div>
  )
}

/** In sentences: who signs for each side that day, or that nobody can. */
function Firman({ idSeccional, fecha }: { idSeccional: number; fecha: string }) {
  const { t } = useTranslation()
  const consulta = useQuery(leer(estructuras.firmantes, { consulta: { idSeccional, fecha } }))
  return (
    <section className="hoja hoja-in firman" aria-live="polite">
      <h2>{t('estructura.firman', { fecha: mostrarFecha(fecha) })}</h2>
      <Segun consulta={consulta} filas={2} fallo={t('estructura.fallo')}>
        {({ firmantes }) =>
          firmas.map((firma) => {
            const quienes = firmantes
              .filter((f) => f.firma === firma)
              .map((f) => t('estructura.quien', { nombre: f.nombre, puesto: f.nombrePuesto }))
            return quienes.length > 0 ? (
              <p key={firma}>{t(`estructura.${firma}`, { quienes: enFrase(quienes) })}</p>
            ) : (
              <p key={firma} className="negativo">
                <Icono nombre="alerta" chico /> {t(`estructura.nadie.${firma}`)}
              </p>
            )
          })
        }
      </Segun>
    </section>
  )
}
