/// Words that passwords are commonly made of.
///
/// Made from the 10,000 commonest passwords in zxcvbn's list (`frequency_lists.py` of version 4.5.0, from leaked
/// passwords; MIT licence, © 2012–2016 Dan Wheeler, Dropbox and Daniel Wolf). Characters before the first letter and
/// after the last were removed, figures and signs that look like letters were replaced with those, and words of fewer
/// than five letters were left out.
enum CommonPasswords {
  /// All of them, in lower case.
  static let all = Set((firstHalf + "\n" + secondHalf).split(whereSeparator: \.isWhitespace).map(String.init))

  private static let firstHalf = """
    aaaaa aaaaaa aaaaaaa aaabbb aaasss aabbcc aaliyah aardvark aaron aassdd aatech abacab abacus abbey abcdefg
    abcxyz abdulla aberdeen abgrtyu abigail abnormal abracadabra abrakadabra abraxas abrupt absolut abstr abudfv
    acacia acapulco access accord account aceman acetate achilles achtung acidburn acmilan action acura adgjmp
    adgjmptw adidas admin adonai adonis adrenalin adrian adriano adrock advent adventur aerosmit aerosmith aeynbr
    aezakmi afrika afrodita agassi agent aggie aggies agnieszka agyvorc aikido aikman airborn airborne airbus
    airforce airman airplane airwolf aisan akasha akatsuki akira alabama aladdin aladin alain alaska alatam albany
    albatros albert albion alcatel alcatraz alchemy alejandr aleksa aleksander aleksandr aleksandra aleksei
    aleksey alenka alessand alessandro alessia alessio alexande alexander alexandr alexandre alexandru alexei
    alexey alexi alexis alexus alfalfa alfarome alfons algernon alibaba alice aliens aligator alinka
    alisher alkaline allah allame allan allaone allblack allday allegro allen alleycat alligator allison allmine
    allnight allsop allstar allstars allstate aloha alpha alphabet alphaman alpina alpine altair altec alterego
    althor altima altoids alucard amadeus amand amanda amarillo amateur amateurs amatory amature amazon amber
    ambers ambrosia amelie americ america amerika ameteur amethyst ametuer amidala amiga amigo amigos amonra
    amorcit amore amoremio amores amormi amour amstel amsterda amsterdam anaconda anakin anakonda analsex ananas
    ananda anarchy anastasi anastasiya anatoliy anderso andover andre andrea andreev andrei andrej andrew andrey
    andromed andromeda andros anduril andyod anechka anfield anfisa angel angela angeleye angelit angelito
    angelofwar angelok angels angelus angie angus anhyeuem animal anime anita anjali ankara annie antares anteater
    antelope anthon anthony anthrax antigone anton antoni antonio antonov antoshka anubis aolsucks apache apelsin
    apollo apple applepie apples apricot april aprilia apteka aptiva aquafina aqualung aquaman aquarius aquila
    aqwzsx arabella aragorn aramis ararat arcadia arcane arcangel archange archangel archery architec archon
    argent argentin argonaut argyle aries arioch arizona arjay armada armageddon armagedon arman armani armstron
    arnaud arrakis arrow arrows arsena arsenal arsenalfc arslan artem artemis artemka arthur artofwar artur aruba
    asasin asdas asdasd asddsa asdfasdf asdffdsa asdfg asdfgh asdfghj asdfghjk asdfghjkl asdfjkl asdfqwer asdfzxcv
    asdqwe asdzxc asgard ashle ashley asians asimov aslan asmodeus aspen aspire aspirine assasin assassin
    assassins assclown asscock assface assfuck asshol asshole assholes asslover assman assmunch asssss asswipe
    assword astalavista asterios asterix asthma astonvil astra astral astro astros athlon athome atlanta atlantis
    atlas atomic atreides atticus attila auburn audia audis auditt auggie augustin augusto aurelie aussie austin
    australi autocad avalanch avalanche avalon avangard avanti avatar avenger avgust aviator avrora awesome awnyce
    axeman ayanami ayrton azamat azazel azert azerty azertyui azertyuiop azrael azsxdc azsxdcfv aztec azteca
    aztecs aztnm azzer babel babemagn babemagnet baberuth babes baboon babushka babybear babyblue babyboy babycake
    babydoll babyface babygir babygirl babylon babylove bacardi bacchus backbone backdoor backspac badabing badass
    badboy badboys baddest baddog badger badgers badgirl badguy badkarma badlands badman badnaamhere bagels
    baggies baggins baggio bagira bagpuss bahamut bailey bajingan baker balboa balder baldrick baldur balle baller
    ballgag ballin balloon balloons balls ballsack balrog baltika baltimor bambam bambino bamboo banaan banan
    banana bananas banane bandi bandit banger bangkok banker banner banshee bantam banzai baphomet baraban
    baracuda baraka barakuda barbados barbara barbie barcelon barcelona bareback barefeet barefoot barfly baritone
    barkley barks barley barnaby barney barnie baron baronn barracud barracuda barrage barry barselona barsik
    bartek bartman bartok basebal baseball basher basket basketba basketbal basser basset bassin bassman bassoon
    bastard bastet bastos batgirl batigol batma batman bauhaus baura bayern baylee bayliner baywatch bazooka bball
    bbbbbb bbking bcfields bdfyjd bdfyjdf beach beachbum beaches beagle beaker beaks beamer beanbag beaner beanie
    bearcat bearcats beardog bears beast beastie beater beatle beatles beautifu beauty beaver beavis becca beckham
    becky becool bedlam bedrock beebop beech beefcake beeker beeline beemer beerman beerme beethove beetle beezer
    begemot behappy behemoth belair belinea belize belkin bella bellaco bellagio belle belmont beluga bendover
    benessere benfica bengals benjami benji benny beowulf beretta bereza bergkamp berkut berlin bernhard berserk
    besiktas bestbuy bethan betty bettyboo bettyboop beyonce bgates bhbcrf bhbirf bhbyrf bhjxrf biatch biceps
    bicycle bigal bigass bigbad bigballs bigbang bigbear bigben bigbird bigblack bigblock bigblue bigbob bigboobs
    bigbooty bigboss bigboy bigbucks bigbutt bigbutts bigcat bigcock bigdad bigdaddy bigdave bigdawg bigdick
    bigdicks bigdog bigdogg bigfish bigfoot biggdogg biggie biggirl biggles biggun bigguns bigguy bighead bigjim
    bigjoe bigjohn bigmac bigmama bigman bigmike bigmoney bignasty bignuts bigone bigones bigpapa bigpenis bigpimp
    bigpimpi bigpoppa bigpun bigpussy bigred bigsexy bigshow bigstick bigtime bigtit bigtits bigtoe bigtruck
    biguns bigworm biker bikers bikini bilbo billabon billabong billiard billows billy billyb billybob billyboy
    bimbo bimmer bingo binky binladen biohazard bionic bionicle birddog birdie birdman birthday biscuit bisexual
    bismarck bismark bismilla bismillah bitch bitchass bitches bitchs bitchy biteme bizkit bizzare blabla black
    blackass blackbel blackbelt blackberry blackbir blackbird blackboy blackcat blackcoc blackcock blackdog
    blackhaw blackhawk blackice blackie blackjac blackjack blacklab blackops blackout blacks blacky blade
    bladerunner blades blahblah blaise blake blanked blaster blaze blazer blazers bleach blender blessed blessing
    blindax blink blinky blitz blizzard blobby bloke blonde blondes blondie blondinka blonds blondy bloods bloomin
    bloopers blower blowfish blowjob blowjobs blowme blubber blueball bluebear bluebell blueberr bluebird blueboy
    bluedevi bluedog blueeyes bluefish bluejay bluejays blueman bluemoon bluenose blues bluesky bluesman bluestar
    blunted blunts boarder boater boating bobafett bobber bobby bobbys bobcat bobcats bobdole bobdylan bobert
    bobmarle bobmarley boeing bogart bogdan bogey boggie bogota bohica boiler boingo bolero bolitas boliva bolivi
    bollocks bollox bologna bombay bomber bombers bonanza bondage bondarenko bonehead boner boners bones bonethug
    bonghit bonghits bongo bonjour bonjovi bonkers bonnie bonovox bonsai bonzai bonzo boobear boobed boober boobie
    boobies booboo boobs boogaloo booger boogers boogie boohoo bookcase bookie bookworm boomboom boomer booper
    booster booter bootie booties bootleg boots bootsie bootsy booty bootys booyah boozer bopper borabora bordeaux
    boricua boris boroda boromir borussia bosco boscoe bosshog bossman boston boulder bounce bouncer bounty bowler
    bowling bowtie bowwow boxcar boxer boxers boxing boxster boxter boytoy brabus bradley bramble brando brandon
    brandy brasil brasilia bravehea braveheart braves bravo brazil breaker breast breasts breeze breezy bremen
    brenda brenden brent brest brian brianna brians bricks briefs brigada brighton bristol britney broder brodie
    broker bronco broncos broodwar brooklyn brother brown browndog browneye brownie browns bruce brucelee bruins
    bruiser bruno brutis brutus bryan bubba bubbaa bubbas bubble bubblegum bubbles buceta bucker bucket buckeye
    buckeyes buckshot buckwhea bucky budapest buddah buddha buddie buddy buddyboy buddydog buddys budgie budlight
    budlite budman budweise budweiser buffa buffalo buffalos buffer buffet buffett buffy buffys bugatti bugger
    buggy bugman bugsbunn buick builder bukkake bukowski bulldawg bulldog bulldogs bullet bullfrog bullit bulls
    bullseye bullshit bullwink bumble bumblebe bummer bumper bunghole bungle bunnie bunnies bunny bunnys buratino
    burger burly burner burnout burrito bushed bushel bushido businessbabe businka buste buster bustle busty butch
    butchie butchy butkus butter buttercu buttercup butterfl butterfly buttfuck butthead butthole buttman buttons
    buttplug buzzard buzzer bynthytn byteme cabbage cabernet cableguy caboose cabron cactus caddy cadillac cadman
    caesar cajun calamity calgary calibra calico caliente californ caligula calimero callisto callofduty callum
    calvin calypso camaro camaross camber cambiami cambridg camden camel camelot camels cameltoe camero cameron
    camil camilo camino camper canada canary cancer cancun candies candle candy candyass candyman candys canine
    cannabis cannibal cannonda canon cantona canuck canucks capcom capecod capetown capital capitals capoeira
    capone capri capricor capricorn capslock captain caracas carajo caralho caramba caramel caravan cardinal
    carebear carefree carling carlito carlitos carlos carme carmen carmex carnage carnival carol carolina carpedie
    carpediem carpente carpet carrera carrot carrots carsten carter carthage cartman cartoon cartoons carwash
    casablanca casanova caserta casey caseydog cashew cashflow cashmone cashmoney casino casio caspe casper
    cassandr cassie cassius caster catalin catch catcher catdaddy catdog catfight catfish catfood catherin catman
    catnip catter catwoman cavalier caveman cayenne cayman cazzo cazzone ccbill cccccc cdtnbr cdtnkfyf ceasar
    ceaser ceckbr celeb celeron celica celine celtic celticfc celtics cement cerber cerberus cerebus cerveza
    cesare cessna cevthrb cezer cfiekz cfitymrf cfvceyu cgfhnfr chacal chachi chainsaw challeng champ champagn
    champion champs chance changeme chango chaos chappy characte charger chargers charisma charl charle charles
    charli charlie charlies charlott charlton charly charmed charon chase chaser cheater checker checkers checkit
    checkmat cheddar cheeba cheech cheeks cheeky cheerleaers cheers chees cheese cheetah chelle chelse chelsea
    chemist chemistr cherokee cherries cherry cheshire chessie cheste chester chesty chevelle chevrole chevrolet
    chevy chevys chewbacc chewey chewie chewy cheyanne cheyenne chiara chicago chicco chichi chicken chickens
    chickenwing chicks chico chief chiefs chiks chilli chillin chillout chilly chimera china chingon chino chinook
    chipmunk chipper chippy chisox chitown chivas chloe chobits chocha chocobo chocolat chocolate chooch choochoo
    chopin chopper choppers chowder chris chrisb chrisbln chriss chrissy christ christia christin christma christo
    christop christophe christy chrome chronic chrono chronos chrysler chuai chuan chuang chubby chucha chuck
    chuckie chuckles chucky chunky churchil ciccio cicero cigars cimbom cinder cindy cinnamon cipher cirrus cisco
    citadel citibank citroen citron citrus civicsi civilwar cjkysirj cjkywt cjytxrf ckfdbr clancy clapton clarinet
    classic classics claudi claudia claymore clemson cleopatr clevelan cliffy climax climber clipper clippers
    clips clitlick clitoris cloggy closeup cloud clouds cloudy clover clovis clowns clutch clyde cneltyn cnfkrth
    cnfybckfd cntgfy coach cobain cobalt cobra cobras cobraya cocacol cocacola cocaine cochise cocker cocks
    cocksuck cocksucker coconut codeblue codered coffee coffees cohiba coldbeer coldplay collecti collie colnago
    colombi colombia colorado colors colossus coltrane columbo comanche comcast comein comeon comet comets
    comicbookdb commande commando commodor compaq compass compute computer conan concord concorde concrete condom
    condor conker conman connect connor consumer contortionist contour contra control coochie cooker cooki cookie
    cookies coolbean coolboy coolcat cooldude cooler coolgirl coolguy coolhand coolio coolman coolness coolone
    cooper coors cooter copenhag copper corazo corgan corleone corndog cornhole corolla corona corrado corsair
    corsica cortina corvet corvett corvette cosmic cosmo cosmos costaric cosworth cougar cougars counterstrike
    coventry cowboy cowboys cowboyup cowgirl cowman coyote cracker crafty cramps crappie crash craving crayon
    crazy crazybab crazyman creampie creamy creatine creative creeper creepers crescent cretin crevice crfprf
    cricket crimson crispy cristiano critter crjhgbjy crocodil cronic crowbar cruise cruiser crumbs crunch crunchy
    crusader crusher crusty crysis crystal csyekz csyjxtr ctdfcnjgjkm cthtuf cthulhu cthutq ctrhtn cubano cubbies
    cubswin cucumber cuddles cueball cuervo culinary cumeater cummer cumming cumonme cumshot cumslut cunts cupcake
    cupoi curious custard custom cutiepie cutlass cutter cvbhyjd cvbhyjdf cvthnm cwoui cxfcnkbdfz cxfcnmt cyber
    cybersex cyborg cyclone cyclones cyclops cygnus cygnusx cynthia cypher cypress cyrano dabears dabomb dabulls
    daddy daddyo daddys daedalus daemon daewoo daffodil daffy dagestan dagger dagobert daisy daisydog daisymae
    dakine dakota dalejr dallas dalshe damage damager daman dammit damnit dance dancer dandfa danger dangerou
    danie daniel daniil danil danila danilka danman danmark danni danny dannyboy dante dantes danzig dapper
    daredevi daredevil darian darina darkange darkangel darkelf darklord darkman darkmoon darknes darkness darkone
    darkside darkstar darth darthvad darthvader dasani dasha dashka datsun davecole david davidb davidc davidd
    davide davidj davidoff davids davinci davis dawgs dawns daydream daytek daytona dazzle dbnfkbq dbnfkbr dbnfkz
    dbrecz dbrnjh dbrnjhbz ddddd dddddd deadhead deadman deadpool deadspin death deathnote deathrow debbie deborah
    decimal deejay deepak deepblue deepthro deepthroat deerhunt deeznuts deeznutz default defcon defender defiant
    deftones deicide dejavu delboy delete delfin delight delphi delphin delpiero delsol delta deltas deluxe demon
    denali deniro denis deniska denni dennis depeche derevo derparol derrick desert designer desire deskjet
    desktop desperado destin destiny destroye detectiv detroit deuce deutsch deutschland devil devildog devilman
    devilmaycry devils dewalt dexter dfcbkbcf dfcbkbq dfghjc dfhdfhf dfkthbz dfkthf dfktynby dfktynbyf dfvgbh
    dfytxrf dharma dhjnvytyjub diabl diablo dialog diamant diamante diamon diamond diamonds diana diaper dicker
    dickhead dickie dicks dickweed dicky diddle didier diehard diesel dietcoke dieter digger diggler digimon
    digital dilbert dildo dildos dilligaf dillweed dimas dimasik dimebag dimitri dimples dinamo dinara dindom
    dinero dingbat dingdong dingo dinosaur dipper dipset dipshit dipstick dirtbag dirtbike dirty dirtydog disco
    discover discus disney diver divers divine dixie django djdjxrf djivanfros djkjlz dkflbckfd dkflbr dkflbvbh
    dkflbvbhjdbx dkflbvbhjdyf dmband dmitriy dmitry dnsadm dobber doberman doctor dodge dodger dodgeram dodgers
    dodges dogbert dogbone dogboy dogcat dogface dogfart dogfood dogger dogggg doggie doggies doggone doggy
    doggydog doggys doggystyle doghouse dogma dogman dogmeat dogpound dogshit dogwood doitnow dokken doktor
    dolemite dollar dolly dolphi dolphin dolphins domainlock domenico dominator domini dominik dominika dominion
    dominiqu domino donald donjuan donkey donna donner dontknow donuts doobie doodah doodie doodle doodles doofus
    doogie dookie doomsday doorknob dortmund dotcom doubled douche dougal doughboy dougie douglas downhill draco
    dracula drago dragon dragonba dragonball dragonballz dragonfl dragonfly dragons dragonz dragoon dragrace
    dragster drakon draven dream dreamcas dreamcast dreamer dreamers dreams dresden drevil drifter driller drinker
    driver drizzt drjynfrnt droopy dropdead dropkick drowssap drpepper druid drummer drywall dshade dthjybrf
    dtkjcbgtl dtxyjcnm dublin ducati duchess duckhunt duckie duckman ducks ducksoup ducky dudeman duffer duffman
    dumbass dundee dungeon dunhill duracell durango duster dusty dustydog dutchess dutchman dvader dyjuy dylan
    dynamite dynamo dzxtckfd eagle eagles earnhard earthlin earthlink eastside eastwood easypay eatme eatmenow
    eatpussy eatshit ebony eclipse edcarfv edcrfv eddie edinburg edthom eduard edward eeyore egghead eggman
    eggplant egorka egorov eight eightbal einstein ejaculation ekaterina ekmzyf elbereth elcamino eldiablo
    eldorado electra electric electro electron elefant elektra element elephant eleven elgato elisabet elite
    elizabet elizaveta elodie elpaso elrond elvis elvisp elway emachines embalmer emerald emili emily emine eminem
    emmitt empire empires encore ender enforcer engage engineer england enigma enrico enter enterme enternow
    enterpri enterprise entropy envision epsilon epson equinox eragon eraser erasmus erasure erection erfolg erica
    ericsson erotic erotica escalade escher escorpio escort eskimo espana espresso esprit esquire essendon estrell
    eternal eternity ethan ethernet euclid euphoria eureka europa evanescence evangeli evangelion everest evergree
    everlast everques everquest everton evgenii evgeniy evgeniya evildead evilone evolutio excalibu excalibur
    excellen excite exigen exigent exodus exotic exploite explorer express extensa extreme eyeball fabia fabie
    fabienn fabienne fabio fabiol fabric facefuck facial faggot failsafe fairlane fairway faisal faith fakepass
    falcon falcons fallen fallout falstaff famil famili familia family fanatic fandango fantasia fantasti fantasy
    fantom fantomas faraon farcry farida farmboy farscape farside farter fartman fastau fastball fastcar fastcars
    faster fatass fatboy fatcat fathead fatman fatty favorite fduecn feanor fearless feather feathers federica
    fedorov feeder feedme feelgood feline felix fellatio femmes fender feniks fenix fenris fenway fergie fergus
    fernand ferrar ferrari ferret fester festus fetish fettish fghtkm fgtkmcby fhctybq fhntvrf fhvfutljy fialka
    ficken fiddle fidelio fidelity fiesta figaro fightclub fighter filimon filippo filter finalfantasy finder
    finger fireball firebird fireblad fireblade firedog firefigh firefly firefox firehawk fireman firenze firestar
    firestorm firewall firework first fishbone fishcake fisherma fisherman fishes fishface fishhead fishin fishing
    fishon fishtank fishy fister fisting fitness fitter fivestar fkbyjxrf fkbyrf fkmnthyfnbdf fktrcfylh fktrcfylhf
    fktrctq fktyeirf fktyrf flamengo flames flamingo flange flanker flapper flash flasher flashman flathead
    flatron fletch flexible flhtyfkby flicks flintsto flipflop flipmode flipper flippy floppy florian florida
    flossy flounder flowe flower flowers floyd flseagle flubber fluff fluffy flvbybcnhfnjh flyboy flyer flyers
    flyfish flyguy fmale focus foghorn fokker fomoco foobar footbal football footjob footlove footman forall force
    fordf fordtruc foreplay foreskin forest foreve forever forfun forgetit forklift forlife forme formula forsaken
    fortuna forumwp foryou fossil fosters foxcg foxfire foxhound foxtrot foxylady fozzie fraggle franc francesc
    franci francis francisc frank franki frankie franky freaks freaky freckles freddy frederik freebird freedo
    freedom freee freefall freeme freepass freeporn freesex freeuser freeway freewill freiheit fremont frenchie
    frenchy fresh fresno friday friends friendster fright frisbee frisco frisky fritz frodo frogger froggie froggy
    frogman frogs front frontera frontier frosch frosty fruitbat fruity fubar fucing fuckall fucke fucked fuckedup
    fuckem fucker fuckers fuckface fuckfest fuckhead fuckher fucking fuckinside fuckit fuckm fuckme fuckmehard
    fuckof fuckoff fuckshit fuckthat fuckthis fucku fuckup fuckyeah fuckyo fuckyou fucmy fugazi fujifilm fujitsu
    fuking fukkc fulcrum fulham fullback fullmoon funame fungus funhouse funky funny funnyman funstuff funtik
    funtime funtimes furball fusion fussball futbol futurama futyn fuzzball fuzzy fyfcnfcbz fyfnjkbq fylhtq
    fynjirf fynjybyf fytxrf fyutkbyf fyutkjxtr fyyeirf fzappa gabber gabby gabrie gabriel gabriell gadget gaell
    gagarin gagged gagging gaijin galactic galadriel galant galary galaxie galaxy galeries galileo galina
    gallaries galore gambit gambler gameboy gamecock gamecube gameover gamer gamma gandalf gandolf gandon ganesh
    ganesha gangbang gangbanged gangrel gangsta gangster ganja ganjaman ganjubas gannibal garden gareth garfield
    gargoyle garion garter gasman gateway gatit gatito gator gatorade gators gatsby gaucho gawker gayboy gaymen
    gazelle gbcmrf gbgbcmrf gbhfvblf gbpltw gbyudby gdtrfb gecko geezer gegcbr geheim geibcnbr geisha gemini
    general generic genesis genghis genius georg george georgi georgia geraldin gerbil gerhard germany geronimo
    gerrard gesperrt getin getit getlost getmein getmoney getoff getout getsdown getsome gfcgjhn gfdkbr gfgfvfvf
    gfhfljrc gfhjdjp gfhjkm gfhjkmgfhjkm gfhjkzytn gfnhbjn gforce gfynthf ghbdtn ghbdtnbr ghbdtndctv ghbdtnrfrltkf
    ghblehjr ghbrjk ghbrjkbcn ghbywtccf ghetto ghhhathj ghjcnbnenrf ghjcnj ghjcnjgfhjkm ghjcnjghjcnj ghjcnjnfr
    ghjcnjq ghjdthrf ghjnjnbg ghjnjrjk ghjuhfvvf ghjvtntq ghost ghostrider ghtktcnm giacomo gianluca gianni giants
    gibson gideon gigabyte giggle giggles gilles ginge ginger ginola ginscoot giorgi giorgio giraffe girfriend
    girlie girlies girls girsl gitara giulia giveitup giveme gixxer gizmo gizmodo gizmos gizzmo gjhjkm gjkbyf
    gladiato gladiator glamour glendale glennwei glenwood glider glitter globus glock gmoney goalie goarmy goatboy
    goats goaway gobears gobigred goblin goblue gobucks gobucs gocats gocubs godawgs godbless goddess godfathe
    godfather godiva godlike godsmack godspeed godzilla goethe gofast gofish goforit gogators gogeta gohan goheels
    gohogs gohome goirish golden goldeney goldeneye goldfing goldfinger goldfish goldrush goldstar goldwing
    golfball golfclub golfer golfgti golfing golfman golfnut golfpro goliath gollum gomets gonads gonavy gonzo
    goober goochi goodau goodboy goodday gooddog goodfell goodgirl goodguy goodie goodison goodlife goodluck
    goodone goodsex goodstuf goodtime goodyear goofball goofy google gooner goonies goose gooseman gopack gopher
    gophers gordo gordon gorilla gorillaz gotcha goten gotenks gotham gothic gotigers gotmilk gotohell gotribe
    gotyoass govols grace gramma gramps granada grandam grandpri granny grant grapeape grapes gratis gravis
    graywolf grease great greatone greatsex greedisgood green greenbay greenday greenman greens greentea gregor
    gregory gremlin gremlins grendel gretzky greyhoun greywolf griffey griffon grifter grils grimace grime grinch
    grinder gringo grisha grizzly gromit groove groovy groucho groupd grout growler grumpy grunt gryphon gspot
    gstring gthcbr gtkmvtym gtnhjdbx guang guardian gubber gucci guesswho guillaum guillerm guiness guinness
    guitar guitars gulliver gulnara gulnaz gumball gumbo gumby gundam gunnar gunner gunners gunsling gunsmoke
    gustav guyver gymnast gymnastic gypsy habibi hacked hacker hackers hackerz hacking haggis hairball hairy
    halcyon haley halflife halfmoon halibut halifax hallo hallowee hambone hamburg hamish hamlet hammer hammerhe
    hammers hamper hamster handbag handball handyman hangman hannah hannes hannibal hannover hansol hansolo
    hanuman happines happy happyday happydog happyman harald harcore hardball hardcock hardcore harddick hardon
    hardone hardrock hardwood hardwork haribo harle harlem harley harpoon harpua harrier harry harrypotter harrys
    harvest hateme hatteras hattrick havana havefun hawaii hawaiian hawker hawkeye hawkeyes hawks hawkwind
    hawthorn hayabusa hazmat headless headshot hearts heater heathe heather heaven heckfy hedgehog heeled heidi
    heineken heinlein hejsan helen helios helium hellas hellboy hellfire hellno hello hellohel hellokit hellokitty
    hellome helloo hellos hellow hellsing hellyeah helmet helmut helper helpme hemlock henderso hendrix henrik
    henry hentai henti herbie hercule hercules heretic herewego hermes hermione hernande hershey hesoyam hetfield
    hewlett heynow heyyou hfjdk hfleuf hfljcnm hfytnrb hibernia hickory hidden highbury highheel highland
    highlander highlife hiking hilfiger hillbill hillside hilltop hiphop hippie hippo hippos hiroshi hitachi
    hithere hitler hitman hiziad hjccbz hjvfirf hobbes hobbit hocke hockey hogtied hogwarts hokies holdem holein
    holger holiday holla holly hollywoo holycow holyshit hombre homeboy homebrew homely homemade homepage homer
    homerj homers homerun honda hondacbr hondacivic hondas honey honeybee honeybun honeydew honeys hongkong
    honolulu hoochie hookem hooker hookers hookup hooligan hoops hoosier hoosiers hooter hooters hootie hooyah
    hopeful horatio hores horizon horndog hornet hornets horney horny hornyboy hornyguy hornyman horse horseman
    horsemen horses horsey horus hoser hotass hotau hotbabe hotbabes hotbox hotboy hotchick hotdog hotdogs hotgirl
    hotgirls hotlegs hotlips hotmama hotman hotone hotpussy hotrats hotred hotrod hotsauce hotsex hotshit hotshot
    hotspur hotstuff hottie hotties hottub hotty houdini hounddog hounds house housewife housewifes houston hover
    hrdnw hrfzlz hrvatska hsutskpot htubcnhfwbz htubyf hugetits hugoboss hulkster humbug hummer hunte hunter
    hunting hurrican husker huskers huskies husky hustler hxboqg hydro hyperion hyundai iamcool iamgod iawgk
    ibanez ibill ibilljpf ibilltes icarus iceberg icecold icecream icecube icehouse iceman icetea iddqd idefix
    idontkno idontknow idunno iforget iforgot ignatius igorek iguana ihateyou iiyama ijrjkfl ijrjkflrf ilikeit
    ilikepie ilikesex illini illmatic illumina illusion ilove ilovegod iloveher iloveit iloveme iloveporn
    ilovepussy ilovesex iloveu iloveyo iloveyou imation imcool imhorny immortal impala impalass imperium implants
    impreza imtheman imzadi incest inches incubus indain india indiana indians indica indigo indon indycar inferno
    infiniti infinity inlove insane insert insertion insertions insider insomnia inspiron install integra intel
    interacial intercourse interex interne internet intrepid intruder inuyasha invictus invis iomega iphone
    ipswich irakli ireland irina irinka irish irisha irishka irishman iriska ironhors ironmaiden ironman isabe
    iscool ishmael islander ismail istanbul istheman italia italiano itisme itsme ivanhoe ivanov ivanova iverson
    iwantsex iwantu jabber jabroni jachin jackal jackass jackdog jackel jacker jackie jacko jackoff jackpot jackso
    jackson jacob jadzia jagger jaguar jaguars jakarta jakers jakester jamaica james jamesb jamesbon jamesbond
    jamesd jamess jamest jamie jammer jammin janet janeway januar january janus japanees jared jarhead jasmine
    jason jasons jasper javelin javie jaybird jaycee jaydee jayden jayeeuz jayhawk jayhawks jayman jazzman jazzy
    jbond jeadmi jediknig jediknight jeeper jeepers jeepster jeeves jefferso jeffrey jeffro jehovah jelena jello
    jelly jellybea jellybean jenna jennaj jennife jennifer jenny jerem jeremy jericho jerkoff jerry jesper jesse
    jessic jessica jessie jester jesus jesusc jesuss jeter jethro jetski jetson jewboy jewels jezebel jiang jigga
    jiggaman jigsaw jimbeam jimbo jimbob jimmy jimmys jingle jingles jiong jktxrf jktymrf jockey jodeci joeblow
    joebob joecool joemama johann johannes johnboy johncena johndeer johndeere johndoe johngalt johnn johnny
    johnson joker jokers jomama jonatha jonboy jones jonesy jonny jorda jordan jordyn joseluis josep joseph
    josephin joshu joshua joung joyce joyful joystick jrcfyf jsbach juancarlo juanito jubilee juggalo jughead
    juice juicy julia julie julien jumanji jumbo jumper juneau junebug jungle junio junior juniper junkie junkmail
    junkyard jupiter jurassic justafun justame justdoit justi justice justin justinbieber justme juventus kaboom
    kabuki kahlua kahuna kajak kakarot kakashi kakashka kaktus kalina kamasutra kamikadze kamikaze kamila kamilla
    kangaroo kansas kappa karachi karamba karamelka karaoke karapuz karate karen karina karolina kashmir kasper
    kasumi katana katarina katerina katharin kathy katie katrin katten katya katzen kavkaz kawasaki kayak kayla
    kazanova kazantip kbctyjr kcchiefs keeper keepout keith keksa kelly kenneth kennwort kenny kenobi kenshin
    kenwood kenworth kenzie kermit kernel kerouac kestrel kevin kevins keyboard keystone keywest kfcnjxrf kfgjxrf
    kfhbcf khalid kickass kicker kickflip kicksass kidrock kieran kikimora killa killah killbill kille killemall
    killer killers killjoy killme killroy killyou killzone kilroy kimchi kimmie kimmy kingfish kingkong kingpin
    kings kingsize kingston kingtut kinky kipper kirby kirill kirsty kismet kisses kissme kissmyas kissmyass
    kiteboy kitkat kitten kittens kitties kitty kittycat kittykat kittys kjifhf kjiflm kjkszpj kjrjvjnbd klaatu
    klaste klaster klaudia kleenex kleopatra klingon klizma klondike klopik knickerless knickers knicks knight
    knights knockers knopka knuckles knulla koala kochamcie kodak kodiak kojak kokomo kolbasa koleso kolibri
    kolobok kolokol kombat komodo komputer konstantin kontakt kontol konyor kookie koolaid kordell koroleva korova
    koshka kosmos kosova kostas kostik kostya kotaku kotenok kovalenko kraken krasnodar krasota krasotka krishna
    kristen kristin krokodil krolik kronos krusty krypto krypton ksenia kseniya ksusha kthjxrf ktyjxrf kuang
    kubrick kukolka kungfu labatt labia labrador labtec lacoste lacrimosa lacrosse laddie ladles ladybird ladyboy
    ladybug ladygaga laetitia lagnaf laguna lagwagon laker lakers lakeside lakewood lakings lakota lakshmi
    lalakers lalaland lambchop lambda lamborghini lamer lampard lancaste lance lancelot lancer lancia landrove
    landscap lansing lantern lapochka laptop laracroft larisa larry larsson laser laserjet lasers lassie lasttime
    lasvega lasvegas latex latinas latino laura lauras lauren laurent lavalamp lawman lazarus lback lbtest lbvjxrf
    leafs leahcim learjet leather leavemealone lebowski lebron ledzep leeds leedsutd leeloo leeroy leftadead lefty
    legacy legend legenda legion legman legoland legolas legos lehjxrf leinad lekker lemans lemmein lemming
    """
}
