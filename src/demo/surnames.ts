/** First words of composed company names: invented places and families. */
export const surnames = `
  Aldermoor, Amberley, Arkwell, Ashgrove, Auberon, Averill, Balfrey, Barleyhurst, Bexcombe, Birkfield,
  Blackthorn, Bluestone, Bramwick, Brennick, Briarly, Brockholt, Burnham Lea, Calderwick, Camberlane, Carrowmore,
  Castlebeck, Chalford, Cinderhill, Clayborne, Cloverfell, Coldharbour, Corriestone, Cotterdale, Crabtree,
  Cranmere, Crowfield, Culverton, Dalebrook, Damson Hill, Deepwell, Delacroft, Dovermoor, Dunmarrow, Eastlake,
  Edgewater, Elderflower, Ellingstad, Elmcroft, Ettersby, Fairhaven, Farrowdale, Fennimore, Fernhollow,
  Finchmoss, Flaxmoor, Flintlock, Foxholm, Frostholm, Gablethorpe, Gainsmoor, Garrowby, Glenharrow, Goldcrest,
  Gorsefield, Granby, Greyfriar, Grimsmoor, Haldane, Hallowick, Harebell, Hartmoor, Hawkstone, Hazelmere,
  Heatherlane, Hedgerow, Hexley, Highbarrow, Hollinroyd, Honeybourne, Hornbeam, Iverstone, Ivybridge,
  Juniper Row, Kelpdale, Kestermere, Kilbrannan, Kingsmoss, Kirkwold, Lambourne, Langmere, Larchwood, Leafield,
  Lindholm, Littlebeck, Lochlan, Longacre, Lowestone, Lyndwater, Maltby, Mapleholt, Marchwood, Meadowsweet,
  Mereworth, Millrace, Mistlethorn, Moorholt, Nethercott, Newbeck, Norbury, Northwold, Oakhanger, Oldcastle,
  Orchardleigh, Oslund, Ottermere, Overton Vale, Oxenhope, Paddock Row, Palmerstone, Parsley Green, Pennyfield,
  Pikestaff, Pinewick, Plumtree, Quarrymoor, Quillon, Ravensbeck, Redfern, Ridgeway, Ringstead, Rosewarne,
  Rowanlea, Rushmere, Saffron Lane, Sandholm, Scarborne, Sedgewick Moor, Selbourne, Shearwater, Silverdale,
  Sorrel, Southmarsh, Stonebeck, Stourfield, Summerlea, Swanmere, Tarvel, Tamarisk, Teasel, Thackeray Lane,
  Thistledown, Thornbury, Tidemark, Tolliver, Torrance, Truelove, Underhill, Vaneholt, Velmoor, Verity,
  Wadebridge, Walnut Row, Waverley, Weatherby, Wellspring, Westerholt, Wharfedale, Whinfell, Whitebeam,
  Wickerfield, Wildmere, Willowbank, Windrush, Winterbourne, Wolverley, Woodruff, Wrenshaw, Yarrow, Yewdale,
  Zeller, Ardenholm, Caraway, Dunlin, Eskdale, Fenwater, Godwit, Halyard, Inglenook, Jessamy, Kittiwake, Lapwing,
  Merrow, Nuthatch, Ormsby, Petrel, Quayle, Redshank, Sanderling, Turnstone, Umber, Vireo, Whimbrel
`
  .trim()
  .split(/,\s+/);
