import { request } from '@gremial/contract/platform/call.ts'
import { convenios, conveniosList } from '@gremial/contract/tesoreria/convenios.ts'
import { useNavigate } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import { formatTimestamp } from '../../../platform/today.ts'
import { useCan } from '../../../platform/user.ts'
import { deleteRow } from '../../../ui/list/catalogActions.ts'
import { ListPage } from '../../../ui/list/ListPage.tsx'
import { Feriados } from './Feriados.tsx'

/** Collection agreements, and the bank holidays skipped by their working days (decision 148). */
export function ConveniosPage() {
  const { t } = useTranslation()
  const edita = useCan('cobranza.editar')
  const navegar = useNavigate()
  const open = (id: string) => void navegar({ to: '/app/tesoreria/convenios/$id', params: { id } })
  return (
    <>
      <ListPage
        list={conveniosList}
        title={t('convenios.titulo')}
        subtitle={t('convenios.bajada')}
        fresh={edita && { text: t('convenios.nuevo'), run: () => open('nuevo') }}
        search={t('convenios.buscar')}
        filters={[]}
        exportList={(count) => t('convenios.exportarLista', { count })}
        nameOf={(f) => f.nombre}
        actions={(row) => [
          {
            text: t(row.can.modificar ? 'convenios.modificar' : 'convenios.ver'),
            icon: row.can.modificar ? 'editar' : 'ver',
            run: () => open(String(row.id)),
          },
          ...(row.can.eliminar
            ? [
                deleteRow({
                  text: t('convenios.retirar'),
                  question: {
                    title: t('convenios.preguntaRetirar'),
                    text: t('convenios.textoRetirar'),
                    cancel: t('comun.cancelar'),
                  },
                  request: request(convenios.eliminar, { params: { id: row.id } }),
                  done: () => t('convenios.retirado'),
                  failure: t('convenios.noSeRetiro'),
                }),
              ]
            : []),
        ]}
        cells={{
          nombre: (f) => <strong>{f.nombre}</strong>,
          clase: (f) => t(`clasesConvenio.${f.clase}`),
          modificado: (f) => formatTimestamp(new Date(f.modificado)),
        }}
        block={(f) => (
          <div>
            <p className="fuerte">{f.nombre}</p>
            <p className="sub">{t(`clasesConvenio.${f.clase}`)}</p>
          </div>
        )}
        empty={{ icon: 'banco', title: t('convenios.vacio') }}
      />
      <Feriados edita={edita} />
    </>
  )
}
