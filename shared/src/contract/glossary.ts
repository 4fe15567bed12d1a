/** Term of the console in both languages. One concept has exactly one term. */
export interface Term {
  zh: string
  en: string
  meaning: string
  /** Synonyms that must not be used. A test searches for them in the messages of the console. */
  not: { zh?: readonly string[]; en?: readonly string[] }
}

/** Terms in the order of the workflow: store, product, stock, monitor, order, console. */
export const glossary: readonly Term[] = [
  {
    zh: '店铺',
    en: 'store',
    meaning: 'An online store that is connected.',
    not: { zh: ['商店', '网店'], en: ['shop'] },
  },
  {
    zh: '演示店铺',
    en: 'practice store',
    meaning: 'The built-in store of sample data.',
    not: { zh: ['演练店铺', '练习店铺', '模拟店铺', '测试店铺'], en: ['demo store', 'test store'] },
  },
  {
    zh: '示例数据',
    en: 'practice data',
    meaning: 'A year of sample data of a practice store of its own, to try the console with.',
    not: { zh: ['演练数据', '练习数据', '演示数据', '模拟数据'], en: ['demo data', 'test data'] },
  },
  {
    zh: '凭据',
    en: 'credentials',
    meaning: 'Secrets issued by a store for access to its API.',
    not: { zh: ['凭证'] },
  },
  {
    zh: '商品',
    en: 'product',
    meaning: "An item of a store's catalogue with all its variants.",
    not: { zh: ['产品', '货品'] },
  },
  {
    zh: '规格',
    en: 'variant',
    meaning: 'One combination of attributes (colour, size …) that is bought as such.',
    not: { zh: ['款式', '变体'], en: ['variation'] },
  },
  {
    zh: '商品编码',
    en: 'product code',
    meaning: "A store's product id, master id or SKU, as the team writes it.",
    not: { zh: ['货号', '商品代码'] },
  },
  {
    zh: '主编码',
    en: 'master id',
    meaning: 'The id that the variants of a product share.',
    not: { zh: ['主商品 ID', '主商品编码'] },
  },
  {
    zh: '收录时间',
    en: 'first seen',
    meaning: 'When a sync first saw the product.',
    not: { zh: ['首次发现'] },
  },
  {
    zh: '可售',
    en: 'available',
    meaning: 'Units that the store sells now, preorders and backorders included.',
    not: { zh: ['可售数量', '可售库存', '可卖'], en: ['sellable', 'available to sell'] },
  },
  {
    zh: '库存',
    en: 'on hand',
    meaning: 'Units in the warehouse. In the names of features, stock in general.',
    not: { zh: ['库存数量', '当前库存', '现有库存', '库存量'], en: ['stock level', 'current stock'] },
  },
  { zh: '有货', en: 'in stock', meaning: 'The store has at least one.', not: { zh: ['现货'] } },
  {
    zh: '缺货',
    en: 'out of stock',
    meaning: 'State of a monitor: the store has none.',
    not: { zh: ['无货', '没货', '断货'] },
  },
  {
    zh: '可下单',
    en: 'orderable',
    meaning: 'The store accepts an order for it, regardless of its stock.',
    not: { zh: ['可订购', '可购买'], en: ['purchasable'] },
  },
  {
    zh: '预售',
    en: 'preorder',
    meaning: 'Can be ordered before it is on sale.',
    not: { zh: ['预购', '可预订'], en: ['pre-order'] },
  },
  {
    zh: '缺货预订',
    en: 'backorder',
    meaning: 'Can be ordered while out of stock.',
    not: { zh: ['缺货下单', '延期交货'], en: ['back-order'] },
  },
  {
    zh: '补货',
    en: 'restocked',
    meaning: 'The moment when it came back in stock.',
    not: { zh: ['到货', '重新上架'], en: ['back in stock'] },
  },
  {
    zh: '售罄',
    en: 'sold out',
    meaning: 'The store has none and accepts no order; also the moment when this state started.',
    not: { zh: ['卖完', '卖光', '售空'] },
  },
  {
    zh: '低库存',
    en: 'low stock',
    meaning: 'In stock with no more than a threshold available.',
    not: { zh: ['库存偏低', '库存不足'] },
  },
  { zh: '下架', en: 'gone', meaning: 'The store no longer lists it.', not: { zh: ['商品消失'], en: ['delisted'] } },
  { zh: '优惠', en: 'on sale', meaning: 'Costs less than its regular price.', not: { zh: ['促销', '特价'] } },
  {
    zh: '常见价',
    en: 'usual price',
    meaning: 'Median price of the last 90 days, weighted by time.',
    not: { zh: ['日常价', '平时价', '通常价'], en: ['typical price', 'normal price'] },
  },
  {
    zh: '每单限购',
    en: 'max per order',
    meaning: 'How many of one variant one order may hold.',
    not: { zh: ['单笔限购', '限购数量'] },
  },
  { zh: '币种', en: 'currency', meaning: 'ISO 4217.', not: { zh: ['货币'] } },
  {
    zh: '折合价',
    en: 'converted price',
    meaning: 'A price in the reporting currency.',
    not: { zh: ['折合价格', '换算价'] },
  },
  {
    zh: '库存监控',
    en: 'inventory monitor',
    meaning: 'Checks the stock of one product repeatedly.',
    not: { zh: ['监视', '盯货'], en: ['watcher'] },
  },
  { zh: '抢购任务', en: 'snatch task', meaning: 'Buys a product when it is restocked.', not: { zh: ['抢单', '秒杀'] } },
  {
    zh: '仅报价',
    en: 'dry run',
    meaning: 'A mode of tasks and channels that stops at the final quote and orders nothing.',
    not: { zh: ['试运行', '试算'] },
  },
  {
    zh: '已自动停用',
    en: 'suspended',
    meaning: 'State of a task that the console stopped after repeated failures.',
    not: { zh: ['已挂起'] },
  },
  {
    zh: '标为已处理',
    en: 'acknowledge',
    meaning: 'Marks an alert as handled, so that it is neither repeated nor escalated.',
    not: { zh: ['标记为已读'], en: ['mark as seen', 'marked as seen'] },
  },
  {
    zh: '响应',
    en: 'response',
    meaning: 'Data returned by a store or service.',
    not: { zh: ['应答', '答复', '原始回答'] },
  },
  { zh: '消息模板', en: 'message template', meaning: 'Text of an alert with fields.', not: { zh: ['措辞'] } },
  { zh: '卡片', en: 'widget', meaning: 'A part of the workplace.', not: { zh: ['部件'] } },
  {
    zh: '撤销',
    en: 'undo',
    meaning: 'Restores the state before a change.',
    not: { zh: ['反悔'], en: ['take back', 'taken back', 'taking back', 'took back'] },
  },
  {
    zh: '审计记录',
    en: 'audit record',
    meaning: 'Record of actions with actor, time and origin.',
    not: { zh: ['操作记录', '审计日志', '操作日志'] },
  },
  {
    zh: '部署令牌',
    en: 'deploy token',
    meaning: 'Credential with which a machine publishes and pins.',
    not: { zh: ['机器令牌'], en: ['machine token'] },
  },
  { zh: '标签页', en: 'tab', meaning: 'An open page in the tab bar.', not: { zh: ['页签', '选项卡'] } },
  {
    zh: '工作台',
    en: 'workplace',
    meaning: 'The start page.',
    not: { zh: ['首页', '主页'], en: ['start page', 'home page'] },
  },
  {
    zh: '账号',
    en: 'account',
    meaning: 'Identity with which a person signs in.',
    not: { zh: ['帐号', '账户', '帐户'] },
  },
  { zh: '登录', en: 'sign in', meaning: 'To start a session.', not: { zh: ['登陆'], en: ['log in', 'logged in'] } },
  { zh: '你', en: 'you', meaning: 'The reader.', not: { zh: ['您'] } },
  {
    zh: '团队备注',
    en: 'team note',
    meaning:
      'A note of a user about a record, which teammates can be mentioned in. The field Note of a record is one text.',
    not: { zh: ['评论'], en: ['comment'] },
  },
]
