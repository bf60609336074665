import { cifra } from '@gremial/contract/platform/cifra.ts'
import { mostrarFecha } from '@gremial/contract/platform/fechas.ts'
import {
  listaDiferencias,
  type PadronLeido,
  padronCertificado,
  pasosCertificados,
} from '@gremial/contract/seccionales/padron-certificado.ts'
import { Select } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { useConsulta } from '../../../platform/consulta.ts'
import { leer } from '../../../platform/llamar.ts'
import { Boton } from '../../../ui/Boton.tsx'
import { Aviso, Fallo, Huesos } from '../../../ui/estados.tsx'
import { Lista } from '../../../ui/lista/Lista.tsx'
import { CabezaLista } from '../../../ui/lista/PantallaLista.tsx'
import { useLista } from '../../../ui/lista/useLista.ts'
import { Segun } from '../../../ui/Segun.tsx'
import { useFiltroSeccional } from '../seccionales/CampoSeccional.tsx'
import { useDiferencia } from './diferencia.ts'

const hoy = 'hoy'

/** What was corrected of that day since; and why another month does not count the same, one by one. */
export function Comparar({ padron }: { padron: PadronLeido }) {
  const { t } = useTranslation()
  const [{ con }, cambiar] = useConsulta()
  const elegir = (otro: string | undefined) => cambiar({ con: otro, page: undefined, paso: undefined, idSeccional: undefined })
  const otro = padron.otros.find((o) => String(o.id) === con)
  const compara = con === hoy || otro !== undefined
  return (
    <section className="hoja" aria-labelledby="padron-comparar">
      <div className="padron-cabeza">
        <h2 id="padron-comparar">{t('padronMensual.porque')}</h2>
        <Select
          className="padron-con"
          label={t('padronMensual.comparar')}
          placeholder={t('padronMensual.compararNada')}
          clearable
          searchable
          value={compara ? (con ?? null) : null}
          data={[
            { value: hoy, label: t('padronMensual.hoy') },
            ...padron.otros.map((o) => ({
              value: String(o.id),
              label: t('padronCertificado.cual', { numero: o.numero, dia: mostrarFecha(o.dia) }),
            })),
          ]}
          onChange={(valor) => elegir(valor ?? undefined)}
        />
      </div>
      {con !== hoy && <Corregidos padron={padron} ver={() => elegir(hoy)} />}
      {compara && <Diferencias key={con} padron={padron} con={otro?.id} />}
    </section>
  )
}

/** The certificate stays as it was; whoever reads it is told that something of that day was corrected since. */
function Corregidos({ padron, ver }: { padron: PadronLeido; ver(): void }) {
  const { t } = useTranslation()
  const consulta = useQuery(leer(padronCertificado.diferencias, { claves: { id: padron.id }, consulta: {} }))
  if (consulta.isPending) return <Huesos filas={1} />
  if (consulta.isError)
    return <Fallo titulo={t('padronMensual.falloCorregidos')} error={consulta.error} reintentar={() => void consulta.refetch()} />
  const count = consulta.data.pasos.reduce((n, { cantidad }) => n + cantidad, 0)
  return (
    <div className="padron-aviso">
      {count === 0 ? (
        <Aviso tipo="ok">{t('padronMensual.sinCorregir')}</Aviso>
      ) : (
        <Aviso tipo="alerta">
          <p>{t('padronMensual.corregido', { count })}</p>
          <div className="botones">
            <Boton onClick={ver}>{t('padronMensual.verCorregidos')}</Boton>
          </div>
        </Aviso>
      )}
    </div>
  )
}

function Diferencias({ padron, con }: { padron: PadronLeido; con: number | undefined }) {
  const { t } = useTranslation()
  const otro = padron.otros.find((o) => o.id === con)
  // From the one of the earlier day to the other; the same day, from the one that was made before.
  const antes = otro && (otro.dia < padron.dia || (otro.dia === padron.dia && otro.id < padron.id))
  const [de, a] = antes ? [otro, padron] : [padron, otro]
  const consulta = useQuery(leer(padronCertificado.diferencias, { claves: { id: de.id }, consulta: a ? { a: a.id } : {} }))
  const estado = useLista(listaDiferencias, { fijos: { de: String(de.id), a: a ? String(a.id) : undefined } })
  const diferencia = useDiferencia()
  const cual = (c: { numero: string; dia: string } | undefined) =>
    c ? t('padronCertificado.cual', { numero: c.numero, dia: mostrarFecha(c.dia) }) : t('padronCertificado.ahora')
  const palabras = a ? 'pasos' : 'pasosAhora'
  const seccional = useFiltroSeccional()
  return (
    <>
      <Segun consulta={consulta} filas={2} fallo={t('lista.fallo')}>
        {(d) => (
          <div className="padron-porque">
            <p>
              <strong>{t('padronMensual.deA', { de: cual(de), a: cual(a), diferencia: diferencia(d.de, d.a) })}</strong>
            </p>
            <ul>
              {d.pasos.map(({ paso, cantidad }) => (
                <li key={paso}>
                  {t(`padronCertificado.${palabras}.${paso}`)} <strong className="cifra">{cifra(cantidad)}</strong>
                </li>
              ))}
            </ul>
          </div>
        )}
      </Segun>
      <CabezaLista
        estado={estado}
        filtros={[
          {
            campo: 'paso',
            rotulo: t('listas.diferenciasPadron.quePaso'),
            todos: t('padronMensual.todosLosPasos'),
            opciones: pasosCertificados.map((p) => ({ value: p, label: t(`padronCertificado.pasos.${p}`) })),
          },
          seccional,
        ]}
        exportar={{
          texto: (count) => t('padronMensual.exportarDiferencias', { count }),
          archivo: listaDiferencias.archivo ?? '',
        }}
      />
      <Lista
        lista={listaDiferencias}
        estado={estado}
        nombreDe={(f) => f.nombreCompleto}
        celdas={{ nombreCompleto: (f) => <strong>{f.nombreCompleto}</strong> }}
        bloque={(f) => (
          <div>
            <p className="fuerte">{f.nombreCompleto}</p>
            <p className="sub">
              {f.numeroAfiliadoFormateado} · {f.quePaso}
            </p>
            <p className="sub">{[f.antes, f.despues].filter(Boolean).join(' → ')}</p>
          </div>
        )}
        vacia={{ icono: 'personas', titulo: t('padronMensual.nadaDistinto') }}
      />
    </>
  )
}
