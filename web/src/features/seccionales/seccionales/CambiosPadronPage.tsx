import { listaCambiosPadron, pasosPadron } from '@gremial/contract/seccionales/cambios-padron.ts'
import { useTranslation } from 'react-i18next'
import { useTitulo } from '../../../platform/titulo.ts'
import { FiltroFechas, useFichasDeFechas } from '../../../ui/lista/FiltroFechas.tsx'
import type { Filtro } from '../../../ui/lista/filtros.tsx'
import { Lista } from '../../../ui/lista/Lista.tsx'
import { CabezaLista } from '../../../ui/lista/PantallaLista.tsx'
import { useLista } from '../../../ui/lista/useLista.ts'
import { Volver } from '../../../ui/Volver.tsx'
import { useFiltroSeccional } from './CampoSeccional.tsx'

/** Who joined, left, came back or changed branch between two days. */
export function CambiosPadronPage() {
  const { t } = useTranslation()
  const estado = useLista(listaCambiosPadron)
  const titulo = t('cambiosPadron.titulo')
  useTitulo(titulo, t('cambiosPadron.barra'))
  const { consulta, cambiar } = estado
  const filtros: Filtro[] = [
    {
      campo: 'paso',
      rotulo: t('listas.cambiosPadron.quePaso'),
      todos: t('cambiosPadron.todos'),
      opciones: pasosPadron.map((p) => ({ value: p, label: t(`listas.cambiosPadron.${p}`) })),
    },
    useFiltroSeccional(),
  ]
  return (
    <>
      <div className="titulo-pantalla">
        <div>
          <Volver to="/app/seccionales/afiliados" search={{}}>
            {t('seccional.titulo')}
          </Volver>
          <h1 className="en-barra">{titulo}</h1>
          <p className="suave">{t('cambiosPadron.bajada')}</p>
        </div>
      </div>
      <section className="hoja">
        <CabezaLista
          estado={estado}
          filtros={filtros}
          otros={{ control: <FiltroFechas consulta={consulta} aplicar={cambiar} />, fichas: useFichasDeFechas(consulta) }}
          exportar={{
            texto: (count) => t('cambiosPadron.exportar', { count }),
            archivo: listaCambiosPadron.archivo ?? '',
          }}
        />
        <Lista
          lista={listaCambiosPadron}
          estado={estado}
          nombreDe={(c) => c.nombreCompleto}
          celdas={{ nombreCompleto: (c) => <strong>{c.nombreCompleto}</strong> }}
          bloque={(c) => (
            <div>
              <p className="fuerte">{c.nombreCompleto}</p>
              <p className="sub">{c.numeroAfiliadoFormateado}</p>
              <p className="sub">
                {c.quePaso} · {c.paso === 'PASE' ? t('cambiosPadron.deA', c) : c.antes || c.despues}
              </p>
            </div>
          )}
          vacia={{ icono: 'personas', titulo: t('cambiosPadron.nada') }}
        />
      </section>
    </>
  )
}
