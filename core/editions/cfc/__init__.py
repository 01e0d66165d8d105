"""Ratings-controlled individual Swiss tournaments: the handbook of the Chess Federation of Canada, rules 610 to 633.

601, 602  variations                  variations.py
611-614   cards, order, late entries  cards.py, ranking.py
615-616   the bye                     bye.py, general_rules/unplayed_rounds.py
618       laws                        round_layout.py (a), odd_men.py (b, c), over the whole round group_order.py
                                      (whole_round.py: the earlier reading); of a recorded round: laws.py, verdict.py
619-622   halves                      procedure.py, halves.py, first_transposition.py, interchange.py
623-626   odd men                     odd_men.py, odd_men_exactly.py, score_group.py
627-632   colours                     colours.py, round_report.py
633       acceleration                procedure.py, regrouping.py, second_round.py, crossing.py
"""
